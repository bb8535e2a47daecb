package VASSAL.launch;

import java.io.File;

/** Stands in for the engine's word to its library window, which would start a second program to hear it. */
public class ModuleManagerUpdateHelper {
  public static void sendGameUpdate(File save) { }
}
