package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.acme.control.Remnants;
import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.faults.FaultyAgent;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.InstanceNotFoundException;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** {@code uninstall()} of the clock's MBean: nothing of the agent is left, and it can be attached again. */
@Order(Processors.FIRST)
class UninstallIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String ALL_READS = ENGAGED + ",reads=wall,nano-packages=com.acme";

    @EachJdk
    void attachedBypassedEngagedAndUninstalledNothingIsLeftAndItCanBeAttachedAgain(Jdk jdk) {
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(jdk));
        ChildMBeans beans = ChildMBeans.withoutAgent(child.jvm);
        List<String> changes = attach(child, beans, ENGAGED);
        awaitCached(beans);
        child.tell("load");
        beans.call("bypass");
        child.assertIsRewritten();
        beans.call("engage");
        awaitCached(beans);
        beans.call("uninstall");
        child.assertNothingIsLeft(beans);
        assertThat(child.tell("held")).containsExactly("real");
        await().until(() ->
                changes.stream().anyMatch(line -> line.startsWith("ENGAGED to BYPASSED: the agent is being")));

        for (String options : List.of(ENGAGED + ",tick=1ms", ENGAGED)) {
            attach(child, beans, options);
            awaitCached(beans);
            assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
            beans.call("bypass");
            child.assertIsRewritten();
            beans.call("uninstall");
            child.assertNothingIsLeft(beans);
        }
        assertThat(child.jvm.stderr()).allMatch(line -> line.startsWith("[escapement] "));
        assertThat(child.jvm.stderr()).hasSize(10).last().asString().contains("uninstalled by request");
    }

    @Test
    void withdrawnItGoesAsWellAndMayComeBackWithABoundThatCanBeHeld() {
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(TestJdks.first()).agent(ENGAGED + ",max-staleness=2ms"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        child.assertIsRewritten();
        beans.call("uninstall");
        child.assertNothingIsLeft(beans);

        attach(child, beans, ENGAGED);
        awaitCached(beans);
    }

    @Test
    void whatIsLeftIsNotTakenFromAnotherCopyOfTheAgent() {
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(TestJdks.first()).agent(ENGAGED));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.call("uninstall");
        child.tell("own");

        attach(child, beans, ENGAGED);
        beans.awaitState("WITHDRAWN");
        assertThat((String) beans.clock("Reason")).contains("another copy");
        beans.call("uninstall");
        child.assertNothingIsLeft(beans);
    }

    @Test
    void aListenerMayAskForItOnAThreadOfTheAgents() {
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(TestJdks.first()).agent(ENGAGED));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        awaitCached(beans);
        child.tell("listen");
        beans.switchFor("bypassFor", 1);
        child.jvm.awaitStdout("uninstalled by escapement-jmx", 1);
        child.assertNothingIsLeft(beans);

        attach(child, beans, ENGAGED);
        awaitCached(beans);
    }

    @Test
    @Tag("long")
    void anMBeanServerThatHangsHoldsNobodyButWhoUninstallsWhichIsSaidAndCanBeDoneAgain() {
        Jdk jdk = TestJdks.first();
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(jdk));
        ChildMBeans beans = ChildMBeans.withoutAgent(child.jvm);
        child.tell("hold");
        child.jvm.attachAgent(ENGAGED);
        child.jvm.awaitStdout("held escapement-jmx", 1);

        String pid = Long.toString(child.jvm.pid());
        for (String command : List.of("engage", "bypass")) {
            assertThat(ChildJvm.on(jdk).done(command, pid)).anyMatch(line -> line.endsWith("ED: by request"));
        }
        assertThat(ChildJvm.on(jdk).refused("uninstall", pid))
                .anyMatch(line -> line.contains("escapement-jmx has not ended"));

        child.tell("release");
        assertThat(ChildJvm.on(jdk).done("uninstall", pid)).isNotEmpty();
        child.assertNothingIsLeft(beans);
    }

    @Test
    void whatIsHalfDoneIsSaidAndNothingEngagesAgain(@TempDir Path folder) {
        Path agent = new FaultyAgent()
                .throwing("io.escapement.agent.thread.AgentThread", "awaitEnds", IllegalStateException.class, 0)
                .write(folder.resolve("faulty.jar"));
        RemnantsChild child = RemnantsChild.run(ChildJvm.on(TestJdks.first()).agent(agent, ENGAGED));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        awaitCached(beans);

        assertThatThrownBy(() -> beans.call("uninstall")).rootCause().hasMessageContaining(FaultyAgent.MESSAGE);
        assertThat(beans.clock("Reason")).isEqualTo("half uninstalled: " + FaultyAgent.MESSAGE);
        assertThatThrownBy(() -> beans.call("engage")).rootCause().hasMessageContaining("being uninstalled");
    }

    @Test
    @ResourceLock(Processors.LOCK)
    void underReadersAndWhoeverElseCallsItsOperationsItGoesAndNoReaderNotices() throws Exception {
        BoundChild child =
                BoundChild.run(ChildJvm.on(TestJdks.first()).allowingAttach().agent(ALL_READS), 0);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        for (String next : List.of(",tick=1ms", ",tick=kernel")) {
            awaitCached(beans);
            callAllAtOnce(beans);
            assertThat(beans.names("io.escapement")).isEmpty();
            assertThat(beans.threadNames()).noneMatch(name -> name.startsWith("escapement"));
            child.jvm.attachAgent(ALL_READS + next);
            beans.awaitRegistration();
        }
        awaitCached(beans);
        child.assertBounded(TestJdks.first() + " uninstalled and attached again");
        assertThat(child.jvm.stderr()).allMatch(line -> line.startsWith("[escapement] "));
        assertThat(child.jvm.stderr()).noneMatch(line -> line.contains("withdrawn"));
    }

    private static void callAllAtOnce(ChildMBeans beans) {
        List<CompletableFuture<Object>> calls = Stream.of("uninstall", "engage", "bypass", "engage", "uninstall")
                .map(operation -> CompletableFuture.supplyAsync(() -> beans.call(operation), UninstallIT::runOnItsOwn))
                .toList();
        List<Boolean> done = calls.stream()
                .map(call -> call.handle(UninstallIT::isDone).join())
                .toList();
        assertThat(done.get(0)).isTrue();
        assertThat(done.get(4)).isTrue();
    }

    private static void runOnItsOwn(Runnable task) {
        new Thread(task, "caller").start();
    }

    /** Or was done by another call before this one came. */
    private static boolean isDone(Object result, Throwable failure) {
        return failure == null || failure.getCause().getCause() instanceof InstanceNotFoundException;
    }

    /** Returns its changes of state, as they come. */
    private static List<String> attach(RemnantsChild child, ChildMBeans beans, String options) {
        child.jvm.attachAgent(options);
        beans.awaitRegistration();
        return beans.stateChanges();
    }

    /** Nobody reads in these children most of the time. */
    private static void awaitCached(ChildMBeans beans) {
        beans.await("Engaged", true);
    }

    /** A child that runs {@link Remnants}: asked, it says what of the agent is left in it. */
    private static final class RemnantsChild {
        final ChildJvm jvm;

        private RemnantsChild(ChildJvm jvm) {
            this.jvm = jvm;
        }

        static RemnantsChild run(ChildJvmBuilder builder) {
            RemnantsChild child =
                    new RemnantsChild(builder.allowingAttach().openingJavaLang().run(Remnants.class));
            child.jvm.awaitStdout("started", 1);
            return child;
        }

        void assertIsRewritten() {
            assertThat(tell("calls")).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": rewritten"));
        }

        /** Threads, MBeans, rewritten calls in classes that are loaded, and in those that are loaded for this. */
        void assertNothingIsLeft(ChildMBeans beans) {
            assertThat(beans.names("io.escapement")).isEmpty();
            // A listener's thread is on its way to its end when the MBeans are gone.
            await().untilAsserted(
                            () -> assertThat(beans.threadNames()).noneMatch(name -> name.startsWith("escapement")));
            assertThat(tell("calls")).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": own"));
        }

        /** Gives it a line on stdin, which {@link Remnants} explains; returns what it prints. */
        List<String> tell(String line) {
            return jvm.ask(line, line + " done");
        }
    }
}
