package io.escapement.agent.thread;

/** The thread group of the JVM's own threads. Applications interrupt the threads of their groups, or wait for them. */
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
