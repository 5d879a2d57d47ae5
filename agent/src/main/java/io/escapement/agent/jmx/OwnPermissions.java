package io.escapement.agent.jmx;

import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/**
 * Runs what an MBean is called for with the permissions of the agent's jar. Under a security manager (up to Java 23) it
 * would otherwise be denied whatever any caller is denied, although it is the agent that reads {@code /proc} or makes a
 * thread.
 */
final class OwnPermissions {
    private OwnPermissions() {}

    /** Throws what the action throws, as it is: {@code E} stands for whatever that may be. */
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
            // The class is to be removed. An error of the MBean's own comes wrapped by the MBean server's classes.
            return action.run();
        }
    }
}
