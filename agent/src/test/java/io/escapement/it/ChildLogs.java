package io.escapement.it;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Shows what the child JVMs of a failed test printed. Tests run one at a time. */
final class ChildLogs implements AfterEachCallback {
    private static final List<ChildJvm> CHILDREN = new ArrayList<>();

    static synchronized void add(ChildJvm child) {
        CHILDREN.add(child);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        synchronized (ChildLogs.class) {
            if (context.getExecutionException().isPresent()) {
                System.out.println("--- " + context.getDisplayName() + " failed; its child JVMs:");
                CHILDREN.forEach(System.out::println);
            }
            CHILDREN.clear();
        }
    }
}
