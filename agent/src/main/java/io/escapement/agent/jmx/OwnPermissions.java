package io.escapement.agent.jmx;

import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/**
 * Runs an MBean's actions with the permissions of the agent's jar. Under a security manager (up to Java 23) an action
 * would otherwise be denied whatever any of its callers is denied, although it is the agent that reads {@code /proc} or
 * makes a thread.
 */
final class OwnPermissions {
    private OwnPermissions() {}

    /** Runs an action and throws what it throws, unwrapped: {@code E} stands for any exception of it. */
    @SuppressWarnings("unchecked") // no cast at run time
    static <T, E extends Exception> T run(PrivilegedExceptionAction<T> action) throws E {
        try {
            return privileged(action);
        } catch (PrivilegedActionException e) {
            throw (E) e.getException();
        } catch (Exception e) {
            throw (E) e;
        }
    }

    private static <T> T privileged(PrivilegedExceptionAction<T> action) throws Exception {
        try {
            return AccessController.doPrivileged(action);
        } catch (NoClassDefFoundError laterJava) {
            // A later Java may lack the class. Errors of the MBean itself come wrapped by the MBean server's classes.
            return action.run();
        }
    }
}
