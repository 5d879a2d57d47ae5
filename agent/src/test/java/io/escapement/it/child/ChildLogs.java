package io.escapement.it.child;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Shows what the child JVMs of a failed test printed, and ends those that it has left. Tests run side by side; all
 * children of one are started by the thread that runs it.
 */
public final class ChildLogs implements AfterEachCallback {
    private static final ThreadLocal<List<ChildJvm>> CHILDREN = ThreadLocal.withInitial(ArrayList::new);

    static void add(ChildJvm child) {
        CHILDREN.get().add(child);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<ChildJvm> children = CHILDREN.get();
        CHILDREN.remove();
        Throwable failure = context.getExecutionException().orElse(null);
        if (failure != null && !(failure instanceof TestAbortedException)) {
            System.out.println("--- " + context.getDisplayName() + " failed; its child JVMs:\n"
                    + children.stream().map(ChildJvm::toString).collect(Collectors.joining("\n")));
        }
        children.forEach(ChildJvm::close);
    }
}
