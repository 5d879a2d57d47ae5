package io.escapement.it.security;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Policy files, and children that are started with one. */
final class SecurityPolicy {
    static final String ALL = "java.security.AllPermission";
    static final String CALLS_OF_BEANS = "javax.management.MBeanServerPermission \"createMBeanServer\";"
            + " permission javax.management.MBeanPermission \"io.escapement.*\", \"*\"";
    static final String OF_THE_AGENT = grant(ChildJvmBuilder.agentJar(), ALL);
    private static final int LAST_WITH_A_SECURITY_MANAGER = 23;

    private SecurityPolicy() {}

    /** One entry of a policy file. */
    static String grant(Path codeBase, String permission) {
        return "grant codeBase \"" + codeBase.toUri() + "\" { permission " + permission + "; };\n";
    }

    static ChildJvmBuilder builder(Jdk jdk, Path folder, String policy) throws IOException {
        return builder(jdk, folder, policy, ChildJvmBuilder.agentJar());
    }

    /** With an agent and that policy; the security manager is the caller's part. Skips the test where Java has none. */
    static ChildJvmBuilder builder(Jdk jdk, Path folder, String policy, Path agent) throws IOException {
        assumeTrue(jdk.major() <= LAST_WITH_A_SECURITY_MANAGER, jdk + " has no security manager");
        Path file = Files.writeString(folder.resolve("test.policy"), policy);
        return ChildJvm.on(jdk)
                .agent(agent, "packages=com.acme,mode=on,slow-threshold=1s")
                .jvm("-Djava.security.policy==" + file);
    }
}
