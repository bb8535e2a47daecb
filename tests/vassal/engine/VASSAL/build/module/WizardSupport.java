package VASSAL.build.module;

import VASSAL.build.GameModule;
import VASSAL.build.module.documentation.Tutorial;
import java.awt.Image;
import java.util.Iterator;

/**
 * Stands in for the engine's own set-up wizard, whose window library is no longer published. It does what a player
 * does in that wizard: takes a side and finishes each page.
 */
public class WizardSupport {
  public static final String WELCOME_WIZARD_KEY = "welcomeWizard";
  public static String side;

  public void showGameSetupWizard() {
    final GameModule module = GameModule.getGameModule();
    final Iterator<GameSetupStep> steps = module.getGameState().getUnfinishedSetupSteps();
    while (steps.hasNext()) {
      final GameSetupStep step = steps.next();
      step.getControls();
      if (step instanceof PlayerRoster) {
        module.getPlayerRoster().add(GameModule.getActiveUserId(), GlobalOptions.getInstance().getPlayerId(), side);
      }
      else {
        throw new IllegalStateException("the player is asked: " + step.getStepTitle());
      }
    }
  }

  public void showWelcomeWizard() { }

  public void setBackgroundImage(Image image) { }

  public void addPredefinedSetup(PredefinedSetup setup) { }

  public void removePredefinedSetup(PredefinedSetup setup) { }

  public void setTutorial(Tutorial tutorial) { }
}
