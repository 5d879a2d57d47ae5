package io.escapement.it.child;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** Shows what the child JVMs of a failed test printed, and ends those that it has left. Tests run one at a time. */
public final class ChildLogs implements AfterEachCallback {
    private static final List<ChildJvm> CHILDREN = new ArrayList<>();

    static synchronized void add(ChildJvm child) {
        CHILDREN.add(child);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        synchronized (ChildLogs.class) {
            Throwable failure = context.getExecutionException().orElse(null);
            if (failure != null && !(failure instanceof TestAbortedException)) {
                System.out.println("--- " + context.getDisplayName() + " failed; its child JVMs:");
                CHILDREN.forEach(System.out::println);
            }
            CHILDREN.forEach(ChildJvm::close);
            CHILDREN.clear();
        }
    }
}
