package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.rewriting.LinkedReferences;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;
import java.util.stream.Stream;

/** References to the clock that the JVM has linked before their classes were rewritten: they keep the real clock. */
class LinkedReferencesIT {
    private static final String OPTIONS = "packages=com.acme,nano-packages=com.acme,reads=wall";
    private static final String LINE = "references that were linked before their classes were rewritten";
    private static final String PREFIX = LinkedReferences.class.getName() + "$";

    /** Each with what is said of it; a lambda, and what is loaded afterwards, are not among them. */
    private static final List<String> LINKED = Stream.of(
                    "Clocks (Clock::millis", "Compared (Clock::millis", "Dates (Date::new", "Instants (Instant::now")
            .map(each -> PREFIX + each + " linked before)")
            .toList();

    private static final String MILLIS = PREFIX + "Millis (System::currentTimeMillis linked before)";
    private static final String NANOS = PREFIX + "Nanos (System::nanoTime linked before)";

    @EachJdk
    void areCountedAndNamedWhereTheAgentIsAttachedAndNoOtherClassSeesTimeGoBack(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).allowingAttach().run(LinkedReferences.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        child.attachAgent(OPTIONS + ",mode=on");
        beans.awaitRegistration();
        assertFound(jdk, child, beans);

        beans.call("uninstall");
        child.attachAgent(OPTIONS + ",mode=on");
        beans.awaitRegistration();
        assertThat(beans.rewrites("LinkedReferenceCount"))
                .as("counted by an agent that comes later")
                .isEqualTo(5);
    }

    @EachJdk
    void areCountedAndNamedWhereTheAgentIsThereFromTheStartAndEngagesLater(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(OPTIONS + ",slow-threshold=1s");
        ChildJvm child = builder.run(LinkedReferences.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.rewrites("LinkedReferenceCount")).isZero();
        beans.call("engage");
        assertFound(jdk, child, beans);
    }

    @EachJdk
    void thereAreNoneWhereClassesAreRewrittenAsTheyAreLoaded(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(OPTIONS + ",mode=on");
        ChildJvm child = builder.run(LinkedReferences.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        awaitEngaged(beans);
        assertThat(thoseThatWentBack(child)).isEmpty();
        assertThat(beans.rewrites("LinkedReferenceCount")).isZero();
        assertThat(beans.rewrites("MixedClassCount")).isZero();
        assertThat(beans.nanoClock("LinkedReferenceCount")).isEqualTo(0L);
        assertThat(child.stderr()).noneMatch(line -> line.contains(LINE));
    }

    private static void assertFound(Jdk jdk, ChildJvm child, ChildMBeans beans) {
        // A call in each class, and none of the references; a lambda's body as well.
        assertThat(beans.rewrites("RewrittenCallSiteCount")).isEqualTo(7);
        assertThat(beans.rewrites("LinkedReferenceCount")).isEqualTo(5);
        assertThat(beans.rewrites("MixedClassCount")).isEqualTo(5);
        assertThat(beans.rewrites("HiddenClassCount")).isZero();
        assertThat(beans.nanoClock("LinkedReferenceCount")).isEqualTo(1L);
        assertThat(beans.nanoClock("RewrittenCallSiteCount")).isEqualTo(1L);
        assertThat(beans.listMixedClasses("", 100))
                .containsAll(LINKED)
                .contains(MILLIS)
                .hasSize(5);
        assertThat(beans.listRewrittenClasses(PREFIX + "Millis", 1)).containsExactly(PREFIX + "Millis (1)");
        assertThat(status(jdk, child)).anyMatch(line -> line.endsWith("; 5 linked references keep the real clock"));

        awaitEngaged(beans);
        List<String> named = Stream.concat(LINKED.stream(), Stream.of(MILLIS, NANOS))
                .map(each -> each.substring(0, each.indexOf(' ')))
                .toList();
        assertThat(thoseThatWentBack(child)).isNotEmpty().isSubsetOf(named);
        assertThat(beans.rewrites("LinkedReferenceCount"))
                .as("with a class more")
                .isEqualTo(5);

        List<String> said =
                child.stderr().stream().filter(line -> line.contains(LINE)).toList();
        assertThat(said).hasSize(2);
        assertThat(said.get(0)).contains(LINKED).contains(MILLIS, ": 5 in ", "mode=on", "LinkedReferenceCount");
        assertThat(said.get(1)).contains(NANOS, ": 1 in ");
    }

    private static void awaitEngaged(ChildMBeans beans) {
        await("cached clock")
                .until(() -> beans.clock("Engaged").equals(true)
                        && beans.nanoClock("Engaged").equals(true));
    }

    /** Names of the classes, after a class more was loaded. */
    private static List<String> thoseThatWentBack(ChildJvm child) {
        child.send("more");
        child.awaitStdout("looked", 1);
        return child.stdout().stream()
                .filter(line -> line.startsWith(PREFIX) && !line.endsWith(": 0"))
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();
    }

    private static List<String> status(Jdk jdk, ChildJvm child) {
        ChildJvm shell = ChildJvm.on(jdk)
                .commandLine("status", Long.toString(child.pid()))
                .ended(0);
        return shell.stdout();
    }
}
