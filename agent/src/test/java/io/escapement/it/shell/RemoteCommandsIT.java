package io.escapement.it.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code attach}, {@code status}, {@code engage}, {@code bypass} and {@code uninstall} of a JVM that runs. */
@ExtendWith(ChildLogs.class)
class RemoteCommandsIT {
    @EachJdk
    void theAgentComesIsSwitchedAndGoes(Jdk jdk) {
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).allowingAttach())) {
            String pid = Long.toString(child.jvm.pid());
            assertThat(failed(jdk, "status", pid)).singleElement().asString().contains("the agent does not run");

            assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on,jmx=false"))
                    .anyMatch(line -> line.matches("state: +(ENGAGED|IDLE): .*"))
                    .anyMatch(line -> line.matches("bound: +20 ms, exceeded [0-9,]+ times"));
            assertThat(done(jdk, "bypass", pid)).anyMatch(line -> line.matches("state: +BYPASSED: by request"));
            assertThat(done(jdk, "engage", pid)).anyMatch(line -> line.matches("state: +(ENGAGED|IDLE): by request"));
            assertThat(done(jdk, "status", pid, "--json"))
                    .singleElement()
                    .asString()
                    .contains("\"State\":", "\"BoundExceededCount\":", "\"RewrittenCallSiteCount\":");
            assertThat(done(jdk, "uninstall", pid)).singleElement().asString().contains("may be attached again");

            assertThat(failed(jdk, "status", pid)).singleElement().asString().contains("the agent does not run");
            assertThat(done(jdk, "attach", pid, "packages=com.acme,mode=on"))
                    .anyMatch(line -> line.matches("state: +(ENGAGED|IDLE): .*"));
        }
    }

    @Test
    void oneThatIsMeantByItsNameMustBeTheOnlyOne() {
        Jdk jdk = TestJdks.first();
        assertThat(failed(jdk, "status", "no.such.Program").get(0)).startsWith("no JVM of this user runs no.such");
        try (ChildJvm one = ChildJvm.on(jdk).allowingAttach().run(ReadingService.class);
                ChildJvm other = ChildJvm.on(jdk).allowingAttach().run(ReadingService.class)) {
            one.awaitStdout("reading", 1);
            other.awaitStdout("reading", 1);
            assertThat(failed(jdk, "status", "ReadingService"))
                    .anyMatch(line -> line.startsWith("more than one JVM fits ReadingService"))
                    .anyMatch(line -> line.trim().equals(one.pid() + " com.acme.ReadingService"));
        }
    }

    @Test
    void whatCanNotBeReachedIsSaid() {
        Jdk jdk = TestJdks.first();
        assertThat(failed(jdk, "status", "999999999")).containsExactly("there is no process 999999999");
        try (ChildJvm signalsAreTheApplications = ChildJvm.on(jdk).jvm("-Xrs").run(ReadingService.class)) {
            signalsAreTheApplications.awaitStdout("reading", 1);
            assertThat(failed(jdk, "status", Long.toString(signalsAreTheApplications.pid()))
                            .get(0))
                    .contains("-Xrs");
            assertThat(signalsAreTheApplications.isAlive()).isTrue();
        }
        try (ChildJvm closed =
                ChildJvm.on(jdk).jvm("-XX:+DisableAttachMechanism").run(ReadingService.class)) {
            closed.awaitStdout("reading", 1);
            assertThat(failed(jdk, "profile", Long.toString(closed.pid())).get(0))
                    .contains("-XX:+DisableAttachMechanism", "-javaagent");
        }
    }

    private static List<String> done(Jdk jdk, String... command) {
        try (ChildJvm shell = ChildJvm.on(jdk).commandLine(command)) {
            assertThat(shell.awaitExit()).as(shell.stderr().toString()).isZero();
            return shell.stdout();
        }
    }

    private static List<String> failed(Jdk jdk, String... command) {
        try (ChildJvm shell = ChildJvm.on(jdk).commandLine(command)) {
            assertThat(shell.awaitExit()).as(shell.stdout().toString()).isEqualTo(1);
            return shell.stderr();
        }
    }
}
