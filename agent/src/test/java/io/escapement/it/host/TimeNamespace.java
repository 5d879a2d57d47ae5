package io.escapement.it.host;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.HostProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * A time namespace for a child. There the first page holds offsets and no time: the coarse clock can only be called.
 */
public final class TimeNamespace {
    private static final String[] COMMAND = {"unshare", "--time", "--boottime", "100", "--fork", "--kill-child=SIGKILL"
    };

    private TimeNamespace() {}

    public static void assumeAllowed() {
        List<String> command = new ArrayList<>(List.of(COMMAND));
        command.add("true");
        HostProgram.assumeDone("no time namespaces here", command.toArray(new String[0]));
    }

    public static ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.by(COMMAND);
    }
}
