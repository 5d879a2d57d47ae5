package org.outside.security;

import com.acme.legacy.ExcludedClock;
import com.acme.security.GuardedService;
import java.io.IOException;
import java.security.CodeSource;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.Policy;
import java.security.ProtectionDomain;
import org.outside.FreshLoader;

/**
 * {@link GuardedService} behind a security manager or a policy of its own. Whenever it is asked it reads the clock, and
 * the first times it loads a class for that. It is not rewritten itself, so what it loads is the first that is.
 */
@SuppressWarnings("removal") // it runs where these still are
public final class OwnGuards {
    private static final int LOADS = 20;
    private static final ThreadLocal<Boolean> ASKED = new ThreadLocal<>();

    /** The JDK asks a manager before it sets it, to have it load what it needs; this one loads the rest after that. */
    private static volatile boolean isSet;

    private static int loads;
    private static volatile long askedAtMs;

    private OwnGuards() {}

    /** The first says what it is: {@code manager}, {@code denying manager}, {@code policy}. */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("policy")) {
            Policy.setPolicy(new OwnPolicy());
            System.setSecurityManager(new SecurityManager());
        } else {
            System.setSecurityManager(new OwnManager(arguments[0].startsWith("denying")));
        }
        isSet = true;
        GuardedService.main(arguments);
        System.out.println("was asked: " + (askedAtMs > 0));
    }

    private static void asked() {
        if (ASKED.get() != null) {
            return;
        }
        ASKED.set(true);
        try {
            if (isSet) {
                readAndLoad();
            }
        } finally {
            ASKED.remove();
        }
    }

    private static void readAndLoad() {
        askedAtMs = new ExcludedClock().getAsLong();
        if (loads < LOADS) {
            loads++;
            askedAtMs = FreshLoader.valueOf(ExcludedClock.class.getName());
        }
    }

    /** Permits everything, or denies everything that the agent has a hand in. */
    private static final class OwnManager extends SecurityManager {
        private final boolean denies;

        OwnManager(boolean denies) {
            this.denies = denies;
        }

        @Override
        public void checkPermission(Permission permission) {
            judge(permission.getName());
        }

        @Override
        public void checkPackageAccess(String name) {
            judge(name);
        }

        private void judge(String name) {
            asked();
            if (denies) {
                for (Class<?> caller : getClassContext()) {
                    if (caller.getName().startsWith("io.escapement.")) {
                        throw new SecurityException("no agent here: " + name);
                    }
                }
            }
        }
    }

    /** Permits everything. */
    private static final class OwnPolicy extends Policy {
        @Override
        public boolean implies(ProtectionDomain domain, Permission permission) {
            asked();
            return true;
        }

        @Override
        public PermissionCollection getPermissions(CodeSource source) {
            return new Permissions();
        }
    }
}
