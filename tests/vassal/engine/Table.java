import VASSAL.Info;
import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.Builder;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.ChessClockControl;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.module.GameState;
import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.Inventory;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerHand;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.WizardSupport;
import VASSAL.build.module.documentation.HelpFile;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.DrawPile;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.module.map.Zoomer;
import VASSAL.build.module.metadata.SaveMetaData;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.AddPiece;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.launch.StandardConfig;
import VASSAL.preferences.BasicPreference;
import VASSAL.tools.bug.BugHandler;
import VASSAL.tools.DataArchive;
import VASSAL.tools.ErrorDialog;
import VASSAL.tools.FormattedString;
import VASSAL.tools.NamedKeyStroke;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import VASSAL.i18n.Localization;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.event.InputEvent;
import java.awt.event.MouseEvent;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JTextPane;
import javax.swing.JTree;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Sits at a VASSAL table and does what it is told, one order a line, tab-separated, on standard input.
 *
 * <p>Every answer is any number of lines and then one line with a single dot; an order that failed answers "!" and why.
 */
public final class Table {
  private static final List<String> problems = Collections.synchronizedList(new ArrayList<>());
  private static final PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] args) {
    try {
      sit();
      Runtime.getRuntime().halt(0);
    }
    catch (Throwable fault) {
      answers.println("!" + trace(fault).replace('\n', ' '));
      Runtime.getRuntime().halt(1);
    }
  }

  private static void sit() throws Exception {
    System.setOut(System.err);
    Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> problems.add(trace(fault)));
    Info.setConfig(new Release());
    watch();
    new Menus();
    final BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      final String[] words = order.split("\t", -1);
      SwingUtilities.invokeAndWait(() -> answer(words));
      if ("begin".equals(words[0])) {
        await();
      }
      SwingUtilities.invokeAndWait(() -> answers.println("."));
    }
  }

  /** A saved game is opened behind the player's back. Until then nothing that it holds is there. */
  private static void await() throws Exception {
    final boolean[] begun = {false};
    for (int tries = 0; !begun[0] && tries < 600; tries++) {
      SwingUtilities.invokeAndWait(() -> begun[0] = GameModule.getGameModule().getGameState().isGameStarted());
      Thread.sleep(begun[0] ? 0 : 100);
    }
    if (!begun[0]) {
      answers.println("!the game does not begin");
    }
  }

  private static void answer(String[] words) {
    try {
      obey(words);
    }
    catch (Throwable fault) {
      answers.println("!" + trace(fault).replace('\n', ' '));
    }
  }

  private static void obey(String[] order) throws Exception {
    final GameModule module = GameModule.getGameModule();
    switch (order[0]) {
      case "open": open(order[1]); break;
      case "new": start(order[1]); break;
      case "setups": setups(module, ""); break;
      case "begin": begin(order[1], order[2]); break;
      case "be": be(order[1]); break;
      case "fire": module.fireKeyStroke(key(order[1])); break;
      case "click": click(module, order[1]); break;
      case "visible": visible(); break;
      case "help": help(); break;
      case "press": press(order[1], order[2]); break;
      case "give": one(order[1]).setProperty(order[2], order[3]); break;
      case "property": answers.println(one(order[1]).getProperty(order[2])); break;
      case "menu": menu(order[1]); break;
      case "global": answers.println(module.getProperty(order[1])); break;
      case "deck": deck(order[1]); break;
      case "map": map(order[1]); break;
      case "maps": Map.getMapList().forEach(map -> answers.println(map.getMapName())); break;
      case "census": census(); break;
      case "drag": drag(order[1], order[2], order[3]); break;
      case "point": point(order[1], order[2]); break;
      case "inventory": inventory(module); break;
      case "written": written(module); break;
      case "slots": slots(); break;
      case "definitions": definitions(module, new File(order[1])); break;
      case "refresh": new GameRefresher(module).execute(new HashSet<>(), new NullCommand()); break;
      case "window": window(order[1]); break;
      case "prefer": module.getPrefs().setValue(order[1], Boolean.valueOf(order[2])); break;
      case "preferences": preferences(module); break;
      case "zoom": answers.println(found(order[1]).getZoom()); break;
      case "clocks": answers.println(ChessClockControl.getInstance().getChessClocksVisible()); break;
      case "toolbar": answers.println(module.getToolBar().getPreferredSize().width); break;
      case "components": components(module); break;
      case "render": render(order[1], new File(order[2]), Double.parseDouble(order[3])); break;
      case "seed": seed(Long.parseLong(order[1])); break;
      case "save": module.getGameState().saveGame(new File(order[1])); break;
      case "load": load(new File(order[1])); break;
      case "chat": answers.println(chat()); break;
      case "problems": problems.forEach(answers::println); break;
      default: throw new IllegalArgumentException("no such order: " + order[0]);
    }
  }

  private static void open(String file) throws Exception {
    GameModule.init(new GameModule(new DataArchive(file)));
    new ExtensionsLoader().addTo(GameModule.getGameModule());
    Localization.getInstance().translate();
    GameModule.getGameModule().getPrefs().setValue(GameModule.REAL_NAME, "Guest");
    GameModule.setUserId("guest");
    for (final String question : List.of(BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, SaveMetaData.PROMPT_LOG_COMMENT)) {
      GameModule.getGameModule().getPrefs().setValue(question, Boolean.FALSE);
    }
  }

  /** From here on the engine shuffles alike each time; by itself it asks the machine for chance. */
  private static void seed(long seed) throws Exception {
    final Field chance = GameModule.class.getDeclaredField("RNG");
    chance.setAccessible(true);
    chance.set(GameModule.getGameModule(), new Random(seed));
  }

  private static void start(String side) throws Exception {
    WizardSupport.side = side;
    close();
    GameModule.getGameModule().getGameState().setup(true);
  }

  /** The set-ups with which a new game may begin, each after the menus in which it stands, and its file. */
  private static void setups(AbstractBuildable menu, String path) {
    for (final PredefinedSetup setup : menu.getComponentsOf(PredefinedSetup.class)) {
      final String name = path + setup.getConfigureName();
      if (setup.isMenu()) {
        setups(setup, name + " > ");
      }
      else {
        answers.println(name + "\t" + (setup.isUseFile() ? setup.getFileName() : ""));
      }
    }
  }

  /** Chooses the set-up with that file from the menu. */
  private static void begin(String side, String file) throws Exception {
    WizardSupport.side = side;
    close();
    GameModule.getGameModule().getAllDescendantComponentsOf(PredefinedSetup.class).stream()
      .filter(setup -> !setup.isMenu() && file.equals(setup.isUseFile() ? setup.getFileName() : "")).findFirst()
      .orElseThrow(() -> new IllegalArgumentException("no set-up has the file " + file)).launch();
  }

  /** The player goes on as another side. */
  private static void be(String side) {
    final PlayerRoster roster = GameModule.getGameModule().getPlayerRoster();
    roster.remove(GameModule.getActiveUserId());
    roster.add(GameModule.getActiveUserId(), GlobalOptions.getInstance().getPlayerId(), side);
  }

  /** Closes a game without a look at what has changed in it: that is slow, and the player would only be asked to save. */
  private static void close() throws Exception {
    final GameState state = GameModule.getGameModule().getGameState();
    final Field started = GameState.class.getDeclaredField("gameStarted");
    started.setAccessible(true);
    started.setBoolean(state, false);
    state.setup(false);
  }

  private static void load(File file) throws Exception {
    close();
    GameModule.getGameModule().getGameState().loadGameInForeground(file);
  }

  private static void press(String piece, String key) {
    final Command command = one(piece).keyEvent(key(key).getKeyStroke());
    GameModule.getGameModule().sendAndLog(command);
  }

  /** Ctrl+D and Alt+N are typed; any other text is the name of a key. */
  private static NamedKeyStroke key(String text) {
    if (text.matches("(Ctrl|Alt)\\+[A-Z]")) {
      final int modifier = text.startsWith("Ctrl") ? InputEvent.CTRL_DOWN_MASK : InputEvent.ALT_DOWN_MASK;
      return NamedKeyStroke.of(KeyStroke.getKeyStroke(text.charAt(text.length() - 1), modifier));
    }
    return NamedKeyStroke.of(text);
  }

  /** Presses the button of that text in the main window. */
  private static void click(GameModule module, String text) {
    for (final Component part : module.getToolBar().getComponents()) {
      if (part instanceof JButton && text.equals(((JButton) part).getText())) {
        ((JButton) part).doClick();
        return;
      }
    }
    throw new IllegalArgumentException("no button says " + text);
  }

  /** What a player may choose on the module's own tab: the name of each property, and what it is now. */
  private static void preferences(GameModule module) {
    for (final BasicPreference asked : GlobalOptions.getInstance().getComponentsOf(BasicPreference.class)) {
      answers.println(String.join("\t", asked.getAttributeValueString(BasicPreference.TAB), asked.getVariableName(),
        String.valueOf(module.getProperty(asked.getVariableName()))));
    }
  }

  /** The hands that this player may look into. */
  private static void visible() {
    for (final PlayerHand hand : GameModule.getGameModule().getAllDescendantComponentsOf(PlayerHand.class)) {
      if (hand.isVisibleTo(PlayerRoster.getMySide())) {
        answers.println(hand.getMapName());
      }
    }
  }

  /** Every help page as text. */
  private static void help() throws Exception {
    for (final HelpFile page : GameModule.getGameModule().getAllDescendantComponentsOf(HelpFile.class)) {
      try (InputStream content = page.getContents().openStream()) {
        answers.println(new String(content.readAllBytes(), StandardCharsets.UTF_8).replace('\n', ' '));
      }
    }
  }

  /** The piece of that id, or of that name; where there are several alike, the one with the lowest id. */
  private static GamePiece one(String name) {
    return pieces().stream().filter(piece -> name(piece).equals(name) || name.equals(piece.getId())).findFirst()
      .orElseThrow(() -> new IllegalArgumentException("no piece is called " + name));
  }

  /** All pieces by their ids. A piece asks each of its traits for its id, so it is asked once. */
  private static Collection<GamePiece> pieces() {
    final TreeMap<Long, GamePiece> found = new TreeMap<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) {
        found.put(Long.parseLong(piece.getId()), piece);
      }
    }
    return found.values();
  }

  private static String name(GamePiece piece) {
    return String.valueOf(piece.getProperty(BasicPiece.BASIC_NAME));
  }

  private static void menu(String name) {
    for (final VASSAL.counters.KeyCommand command : (VASSAL.counters.KeyCommand[]) one(name).getProperty(Properties.KEY_COMMANDS)) {
      answers.println(command.getName() + "\t" + command.isEnabled());
    }
  }

  private static void deck(String name) {
    pile(name).getOrderedPieces().forEach(piece -> answers.println(piece.getId() + "\t" + name(piece)));
  }

  private static Deck pile(String name) {
    final DrawPile pile = DrawPile.findDrawPile(name);
    if (pile == null || pile.getDeck() == null) {
      throw new IllegalArgumentException("no deck is called " + name);
    }
    return pile.getDeck();
  }

  /** Drags a piece with the mouse, out of a pile too, to a point of a map or to where a pile lies. */
  private static void drag(String name, String mapName, String place) {
    final Map map = found(mapName);
    final DragBuffer dragged = DragBuffer.getBuffer();
    dragged.clear();
    dragged.add(one(name));
    final Command command = map.getComponentsOf(PieceMover.class).get(0).movePieces(map, spot(place));
    GameModule.getGameModule().sendAndLog(command);
  }

  private static Point spot(String place) {
    if (!place.matches("\\d+,\\d+")) {
      return pile(place).getPosition();
    }
    final String[] numbers = place.split(",");
    return new Point(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
  }

  /** What the card reader tells a player who points there. */
  private static void point(String mapName, String place) throws Exception {
    final Map map = found(mapName);
    final Point at = map.mapToComponent(spot(place));
    for (final CounterDetailViewer reader : map.getComponentsOf(CounterDetailViewer.class)) {
      reader.mouseMoved(new MouseEvent(map.getView(), MouseEvent.MOUSE_MOVED, 0, 0, at.x, at.y, 0, false));
      final Method shown = CounterDetailViewer.class.getDeclaredMethod("getDisplayablePieces");
      shown.setAccessible(true);
      for (final Object piece : (List<?>) shown.invoke(reader)) {
        answers.println(new FormattedString(reader.getAttributeValueString(CounterDetailViewer.COUNTER_REPORT_FORMAT)).getText((GamePiece) piece));
      }
    }
  }

  /** Every line that the windows of the inventory show. */
  private static void inventory(GameModule module) throws Exception {
    for (final Inventory inventory : module.getAllDescendantComponentsOf(Inventory.class)) {
      final Method open = Inventory.class.getDeclaredMethod("launch");
      open.setAccessible(true);
      open.invoke(inventory);
      final Field shown = Inventory.class.getDeclaredField("tree");
      shown.setAccessible(true);
      final JTree tree = (JTree) shown.get(inventory);
      tell(tree, tree.getModel().getRoot());
      SwingUtilities.getWindowAncestor(tree).setVisible(false);
    }
  }

  private static void tell(JTree tree, Object node) {
    answers.println(tree.convertValueToText(node, false, true, false, 0, false));
    for (int at = 0; at < tree.getModel().getChildCount(node); at++) {
      tell(tree, tree.getModel().getChild(node, at));
    }
  }

  /** The build file as the editor would save it. */
  private static void written(GameModule module) {
    final Document document = Builder.createNewDocument();
    document.appendChild(module.getBuildElement(document));
    answers.println(Builder.toString(document));
  }

  private static Map found(String name) {
    return Map.getMapList().stream().filter(map -> name.equals(map.getMapName())).findFirst()
      .orElseThrow(() -> new IllegalArgumentException("no map is called " + name));
  }

  private static void map(String name) {
    for (final GamePiece piece : pieces()) {
      if (piece.getMap() != null && name.equals(piece.getMap().getMapName()) && !(piece.getParent() instanceof Deck)) {
        answers.println(String.join("\t", piece.getId(), name(piece), piece.getName(), at(piece)));
      }
    }
  }

  private static void census() {
    for (final GamePiece piece : pieces()) {
      final Stack pile = piece.getParent();
      final String where = pile instanceof Deck ? ((Deck) pile).getDeckName() + "#" + pile.indexOf(piece) : "";
      final String map = piece.getMap() == null ? "" : piece.getMap().getMapName();
      answers.println(String.join("\t", piece.getId(), name(piece), map, where,
        at(piece), state(piece)));
    }
  }

  private static String at(GamePiece piece) {
    return piece.getPosition().x + "," + piece.getPosition().y;
  }

  private static String state(GamePiece piece) {
    return piece.getState().replace("\t", "⇥").replace("\n", "⏎");
  }

  /** Every piece slot of the module: its piece is drawn, and told with its size and its definition. */
  private static void slots() {
    for (final PieceSlot slot : GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class)) {
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      final Dimension size = piece.boundingBox().getSize();
      final BufferedImage image = new BufferedImage(Math.max(1, size.width), Math.max(1, size.height), BufferedImage.TYPE_INT_RGB);
      final Graphics2D graphics = image.createGraphics();
      piece.draw(graphics, size.width / 2, size.height / 2, null, 1.0);
      graphics.dispose();
      answers.println(slot.getGpId() + "\t" + name(piece) + "\t" + size.width + "x" + size.height + "\t" + slot.getPiece().getType().replace("\t", "⇥"));
    }
  }

  /** Every piece slot of a build file as the engine reads and writes its definition, prototypes too. */
  private static void definitions(GameModule module, File file) throws Exception {
    final NodeList elements = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file).getElementsByTagName("*");
    for (int at = 0; at < elements.getLength(); at++) {
      final String text = elements.item(at).getTextContent().strip();
      if (text.startsWith("+/") && elements.item(at).getChildNodes().getLength() == 1) {
        answers.println(((AddPiece) module.decode(text)).getTarget().getType().replace("\t", "⇥"));
      }
    }
  }

  /** How much of a map its window shows, and how much there is, in pixels of the map. */
  private static void window(String name) {
    final Map map = found(name);
    final Rectangle shown = map.componentToMap(map.getView().isShowing() ? map.getView().getVisibleRect() : new Rectangle());
    answers.println(shown.width + "\t" + shown.height + "\t" + map.mapSize().width + "\t" + map.mapSize().height);
  }

  private static void components(AbstractBuildable parent) {
    for (final Buildable child : parent.getBuildables()) {
      answers.println(child.getClass().getName());
      if (child instanceof AbstractBuildable) {
        components((AbstractBuildable) child);
      }
    }
  }

  private static void render(String name, File file, double zoom) throws Exception {
    final Map map = found(name);
    map.getComponentsOf(Zoomer.class).forEach(zoomer -> zoomer.setZoomFactor(1.0));
    final Rectangle whole = new Rectangle(map.mapSize());
    final int width = (int) (whole.width * zoom);
    final int height = (int) (whole.height * zoom);
    final BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D graphics = image.createGraphics();
    graphics.scale(zoom, zoom);
    map.drawBoardsInRegion(graphics, whole, null);
    map.drawPiecesInRegion(graphics, whole, null);
    graphics.dispose();
    ImageIO.write(image, "png", file);
  }

  private static String chat() throws Exception {
    final Chatter chatter = GameModule.getGameModule().getChatter();
    final JTextPane pane = find(chatter, JTextPane.class);
    return pane.getDocument().getText(0, pane.getDocument().getLength()).replaceAll("\n+", "\n").strip();
  }

  private static <T extends Component> T find(Container parent, Class<T> kind) {
    for (final Component child : parent.getComponents()) {
      if (kind.isInstance(child)) {
        return kind.cast(child);
      }
      final T below = child instanceof Container ? find((Container) child, kind) : null;
      if (below != null) {
        return below;
      }
    }
    return null;
  }

  /** Whatever would make the player look up counts as a problem: a bug report, a dialogue, an exception. */
  private static void watch() {
    ErrorDialog.addBugHandler(new BugHandler() {
      @Override
      public boolean accept(Throwable fault) {
        return true;
      }

      @Override
      public void handle(Throwable fault) {
        problems.add(trace(fault));
      }
    });
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof Dialog) {
        final Dialog dialog = (Dialog) event.getSource();
        if (find(dialog, Map.View.class) != null || find(dialog, JTree.class) != null) {
          return;
        }
        problems.add("a dialogue: " + dialog.getTitle() + ": " + words(dialog));
        dialog.dispose();
      }
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  private static String words(Container parent) {
    final StringBuilder said = new StringBuilder();
    for (final Component child : parent.getComponents()) {
      if (child instanceof JLabel && ((JLabel) child).getText() != null) {
        said.append(((JLabel) child).getText()).append(' ');
      }
      else if (child instanceof JTextComponent) {
        said.append(((JTextComponent) child).getText()).append(' ');
      }
      else if (child instanceof Container) {
        said.append(words((Container) child));
      }
    }
    return said.toString().replace('\n', ' ');
  }

  private static String trace(Throwable fault) {
    final StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  /** The engine calls itself a snapshot, which counts as older than the release that it became. */
  private static final class Release extends StandardConfig {
    Release() throws IOException { }

    @Override
    public String getVersion() {
      return super.getVersion().replaceFirst("-SNAPSHOT.*", "");
    }
  }

  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return bar.createPeer();
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return bar;
    }
  }
}
