package io.escapement.it.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.Hello;
import com.acme.jmx.LateStart;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.LoadedClasses;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.clock.FakedClock;
import io.escapement.it.faults.FaultyAgent;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code jfr print} shows of a recording, and what a service without one pays. */
class FlightRecorderIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String REGISTERED = "events registered with Flight Recorder";

    private static final String OFTEN = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
              <event name="io.escapement.Drift">
                <setting name="enabled">true</setting>
                <setting name="period">100 ms</setting>
              </event>
            </configuration>
            """;

    @TempDir
    private Path folder;

    @EachJdk
    void tellsOfStatesOfDriftAndOfABoundThatWasExceeded(Jdk jdk) throws InterruptedException {
        Path file = folder.resolve("service.jfr");
        ChildJvmBuilder builder = recordingFromTheStart(jdk, file);
        ReadingChild child = ReadingChild.run(builder.agent(ENGAGED + ",floor=off,log=debug"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        child.jvm.awaitStderr(REGISTERED);
        TimeUnit.SECONDS.sleep(2);
        beans.call("resetStatistics");
        child.jvm.signal("STOP");
        TimeUnit.MILLISECONDS.sleep(500);
        child.jvm.signal("CONT");
        await().until(() -> (Long) beans.clock("BoundExceededCount") > 0);
        beans.call("bypass");
        child.jvm.ended(0);
        assertThat(printed(jdk, file))
                .contains("io.escapement.StateChange {", "oldState = \"ENGAGED\"", "newState = \"BYPASSED\"")
                .contains("reason = \"by request\"")
                .contains("io.escapement.Drift {", "state = \"ENGAGED\"", "floorLagMillis = N/A")
                .anyMatch(line -> line.matches("maxStaleness = 20\\.0+ ms"))
                .anyMatch(line -> line.matches("agreement = \\d+\\.\\d+%"))
                .anyMatch(line -> line.matches("meanMillis = \\d.*"))
                .contains("io.escapement.BoundExceeded {")
                .anyMatch(line -> line.matches("staleness = \\d.* m?s"))
                .noneMatch(line -> line.startsWith("stackTrace"));
    }

    @EachJdk
    void tellsOfStepsOfTheWallClock(Jdk jdk) {
        FakedClock.assumeInstalled();
        FakedClock clock = new FakedClock(folder);
        clock.setOffset("+0");
        Path file = folder.resolve("stepped.jfr");
        ChildJvmBuilder builder = clock.under(recordingFromTheStart(jdk, file));
        ReadingChild child = ReadingChild.run(builder.agent(ENGAGED + ",floor=off,log=debug"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        child.jvm.awaitStderr(REGISTERED);
        clock.setOffset("+1h");
        awaitSteps(beans, "ForwardStepCount");
        clock.setOffset("+0");
        awaitSteps(beans, "BackwardStepCount");
        // Whoever changes the state records what has happened before.
        beans.call("bypass");
        child.jvm.ended(0);
        assertThat(printed(jdk, file))
                .contains("io.escapement.ClockStep {")
                .anyMatch(line -> line.matches("forwardMillis = (3599|3600)\\d{3}"))
                .anyMatch(line -> line.matches("forwardMillis = -(3599|3600)\\d{3}"));
    }

    @OldestAndNewestJdk
    @Tag("long")
    void aRecordingThatBeginsLateTellsOfTheEnd(Jdk jdk) {
        Path file = folder.resolve("late.jfr");
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(ENGAGED + ",log=debug"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        jcmd(jdk, child.jvm, "JFR.start", "name=late");
        child.jvm.awaitStderr(REGISTERED);
        beans.call("uninstall");
        jcmd(jdk, child.jvm, "JFR.dump", "name=late", "filename=" + file);
        assertThat(child.jvm.stderr()).allMatch(line -> line.startsWith("[escapement] "));
        assertThat(printed(jdk, file)).contains("newState = \"UNINSTALLED\"");
    }

    @EachJdk
    void whereNobodyRecordsNothingOfItIsLoadedAlsoIfThereIsAnMBeanServer(Jdk jdk) throws IOException {
        LoadedClasses.assertNoneMoreByTheAgent(
                jdk, folder, LoadedClasses.OF_FLIGHT_RECORDER, "-Dcom.sun.management.jmxremote");
    }

    @Test
    @Tag("long")
    void whereTheModuleIsAbsentTheAgentDoesWithout() {
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.newest()).jvm("--limit-modules", "java.base,java.instrument");
        ChildJvm child = builder.agent(ENGAGED)
                .run(LateStart.class, Hello.class.getName())
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).singleElement().asString().startsWith("[escapement] clocksource ");
    }

    @OldestAndNewestJdk
    @Tag("long")
    void whereEventsCanNotBeRegisteredOneLineSaysSoAndTheServiceRuns(Jdk jdk) {
        Path jar = new FaultyAgent()
                .throwing("io.escapement.agent.jfr.FlightEvents", "register", IllegalStateException.class, 0)
                .write(folder.resolve("faulty.jar"));
        ChildJvmBuilder builder = recordingFromTheStart(jdk, folder.resolve("faulty.jfr"));
        ReadingChild child = ReadingChild.run(builder.agent(jar, ENGAGED + ",log=warn"));
        child.jvm.awaitStderr("Flight Recorder (");
        child.jvm.ended(0);
        assertThat(child.jvm.stderr())
                .filteredOn(line -> line.contains("Flight Recorder ("))
                .singleElement()
                .asString()
                .startsWith("[escapement] no events in Flight Recorder (")
                .contains(FaultyAgent.MESSAGE, "the clock is not affected; the MBeans show the same");
    }

    private ChildJvmBuilder recordingFromTheStart(Jdk jdk, Path file) {
        try {
            Path settings = Files.writeString(folder.resolve("often.jfc"), OFTEN);
            return ChildJvm.on(jdk).jvm("-XX:StartFlightRecording=settings=" + settings + ",filename=" + file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitSteps(ChildMBeans beans, String attribute) {
        await().until(() -> (Long) beans.clock(attribute) > 0);
    }

    private static List<String> printed(Jdk jdk, Path file) {
        ChildJvm jfr = ChildJvm.on(jdk)
                .tool("jfr", "print", "--events", "io.escapement.*", file.toString())
                .ended(0);
        return jfr.stdout().stream().map(String::strip).toList();
    }

    private static void jcmd(Jdk jdk, ChildJvm child, String... command) {
        String[] arguments = new String[command.length + 1];
        arguments[0] = Long.toString(child.pid());
        System.arraycopy(command, 0, arguments, 1, command.length);
        ChildJvm.on(jdk).tool("jcmd", arguments).ended(0);
    }
}
