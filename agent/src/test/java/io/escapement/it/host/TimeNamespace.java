package io.escapement.it.host;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A time namespace for a child. There the first page holds offsets and no time: the coarse clock can only be called.
 */
public final class TimeNamespace {
    private static final String[] COMMAND = {"unshare", "--time", "--boottime", "100", "--fork", "--kill-child=SIGKILL"
    };

    private TimeNamespace() {}

    public static void assumeAllowed() throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(COMMAND));
        command.add("true");
        boolean allowed;
        try {
            allowed = new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            allowed = false;
        }
        assumeTrue(allowed, "no time namespaces here");
    }

    public static ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.by(COMMAND);
    }
}
