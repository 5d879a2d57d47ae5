package jdk.crac;

import java.io.IOException;

/**
 * What a JDK with coordinated restore at checkpoint has under this name. Here nothing is written: between checkpoint
 * and restore the process goes on, until a line comes on its standard input.
 */
public final class Core {
    private Core() {}

    public static Context<Resource> getGlobalContext() {
        return GlobalContext.ONLY;
    }

    public static void checkpointRestore() throws CheckpointException, RestoreException {
        // As the real one does, because references to what is gone would be written too.
        System.gc();
        CheckpointException failed = null;
        try {
            GlobalContext.ONLY.beforeCheckpoint(null);
            System.out.println("checkpointed");
            awaitLine();
        } catch (CheckpointException e) {
            failed = e;
        }
        GlobalContext.ONLY.afterRestore(null);
        if (failed != null) {
            throw failed;
        }
    }

    private static void awaitLine() {
        try {
            int read = System.in.read();
            while (read >= 0 && read != '\n') {
                read = System.in.read();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
