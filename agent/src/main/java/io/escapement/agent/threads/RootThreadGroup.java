package io.escapement.agent.threads;

/**
 * The thread group of the JVM's own threads. An application may interrupt the threads of its own groups, or wait until
 * it is alone there.
 */
public final class RootThreadGroup {
    private RootThreadGroup() {}

    public static ThreadGroup get() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
