package io.escapement.it.child;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Ends the child JVMs of a test with it, and shows what those of a failed one printed. Tests run side by side; all
 * children of one are started by the thread that runs it. JUnit finds it as a service.
 */
public final class Children implements AfterEachCallback {
    /** The last one first. */
    private static final ThreadLocal<Deque<ChildJvm>> CHILDREN = ThreadLocal.withInitial(ArrayDeque::new);

    static void add(ChildJvm child) {
        CHILDREN.get().push(child);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Deque<ChildJvm> children = CHILDREN.get();
        CHILDREN.remove();
        Throwable failure = context.getExecutionException().orElse(null);
        if (failure != null && !(failure instanceof TestAbortedException) && !children.isEmpty()) {
            System.out.println("--- " + context.getDisplayName() + " failed; its child JVMs, the last one first:\n"
                    + children.stream().map(ChildJvm::toString).collect(Collectors.joining("\n")));
        }
        Throwable uncaught = null;
        for (ChildJvm child : children) {
            try {
                child.close();
            } catch (AssertionError e) {
                uncaught = e;
            }
        }
        if (uncaught != null) {
            throw new AssertionError(uncaught);
        }
    }
}
