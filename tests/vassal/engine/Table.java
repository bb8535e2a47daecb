import VASSAL.Info;
import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerHand;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.WizardSupport;
import VASSAL.build.module.documentation.HelpFile;
import VASSAL.build.module.map.DrawPile;
import VASSAL.build.module.map.Zoomer;
import VASSAL.build.module.metadata.SaveMetaData;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.bug.BugHandler;
import VASSAL.tools.DataArchive;
import VASSAL.tools.ErrorDialog;
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
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.event.InputEvent;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JTextPane;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

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
      SwingUtilities.invokeAndWait(() -> answers.println("."));
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
      case "end": module.getGameState().setModified(false); module.getGameState().setup(false); break;
      case "side": WizardSupport.side = order[1]; break;
      case "fire": module.fireKeyStroke(key(order[1])); break;
      case "visible": visible(); break;
      case "help": help(); break;
      case "press": press(order[1], order[2]); break;
      case "property": answers.println(one(order[1]).getProperty(order[2])); break;
      case "menu": menu(order[1]); break;
      case "global": answers.println(module.getProperty(order[1])); break;
      case "deck": deck(order[1]); break;
      case "map": map(order[1]); break;
      case "maps": Map.getMapList().forEach(map -> answers.println(map.getMapName())); break;
      case "census": census(); break;
      case "slots": slots(); break;
      case "components": components(module); break;
      case "render": render(order[1], new File(order[2]), Double.parseDouble(order[3])); break;
      case "save": module.getGameState().saveGame(new File(order[1])); break;
      case "load": load(new File(order[1])); break;
      case "chat": answers.println(chat()); break;
      case "problems": problems.forEach(answers::println); break;
      default: throw new IllegalArgumentException("no such order: " + order[0]);
    }
  }

  private static void open(String file) throws Exception {
    GameModule.init(new GameModule(new DataArchive(file)));
    Localization.getInstance().translate();
    GameModule.getGameModule().getPrefs().setValue(GameModule.REAL_NAME, "Guest");
    GameModule.setUserId("guest");
    for (final String question : List.of(BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, SaveMetaData.PROMPT_LOG_COMMENT)) {
      GameModule.getGameModule().getPrefs().setValue(question, Boolean.FALSE);
    }
  }

  private static void start(String side) {
    WizardSupport.side = side;
    GameModule.getGameModule().getGameState().setModified(false);
    GameModule.getGameModule().getGameState().setup(false);
    GameModule.getGameModule().getGameState().setup(true);
  }

  private static void load(File file) {
    GameModule.getGameModule().getGameState().setModified(false);
    GameModule.getGameModule().getGameState().setup(false);
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

  private static List<GamePiece> pieces() {
    final List<GamePiece> found = new ArrayList<>();
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) {
        found.add(piece);
      }
    }
    found.sort((a, b) -> Long.compare(Long.parseLong(a.getId()), Long.parseLong(b.getId())));
    return found;
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
    final DrawPile pile = DrawPile.findDrawPile(name);
    if (pile == null || pile.getDeck() == null) {
      throw new IllegalArgumentException("no deck is called " + name);
    }
    pile.getDeck().getOrderedPieces().forEach(piece -> answers.println(piece.getId() + "\t" + name(piece)));
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

  private static void components(AbstractBuildable parent) {
    for (final Buildable child : parent.getBuildables()) {
      answers.println(child.getClass().getName());
      if (child instanceof AbstractBuildable) {
        components((AbstractBuildable) child);
      }
    }
  }

  private static void render(String name, File file, double zoom) throws Exception {
    final Map map = Map.getMapList().stream().filter(one -> name.equals(one.getMapName())).findFirst().orElseThrow();
    map.getComponentsOf(Zoomer.class).forEach(zoomer -> zoomer.setZoomFactor(1.0));
    final Rectangle whole = new Rectangle(map.mapSize());
    final BufferedImage drawn = new BufferedImage(whole.width, whole.height, BufferedImage.TYPE_INT_RGB);
    map.drawBoardsInRegion(drawn.createGraphics(), whole, null);
    map.drawPiecesInRegion(drawn.createGraphics(), whole, null);
    final int width = (int) (whole.width * zoom);
    final int height = (int) (whole.height * zoom);
    final BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    image.createGraphics().drawImage(drawn.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
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
