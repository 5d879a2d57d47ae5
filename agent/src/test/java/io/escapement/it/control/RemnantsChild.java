package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.control.Remnants;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import java.util.List;

/** A child that runs {@link Remnants}: asked, it says what of the agent is left in it. */
final class RemnantsChild {
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

    /** Keeps a class that is loaded now, and a method reference that is made now. */
    void load() {
        tell("load");
    }

    /** Whether the method reference that is kept gives the real clock. */
    boolean heldIsReal() {
        return tell("held").equals(List.of("real"));
    }

    /** As if a copy of the agent ran that this one knows nothing of. */
    void own() {
        tell("own");
    }

    void uninstallWhenEngagedAgain() {
        tell("listen");
    }

    void holdWhenEngagedAgain() {
        tell("hold");
    }

    void holdRegistration() {
        tell("hold registration");
    }

    void release() {
        tell("release");
    }

    void assertIsRewritten() {
        assertThat(tell("calls")).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": rewritten"));
    }

    /** Threads, MBeans, rewritten calls in classes that are loaded, and in those that are loaded for this. */
    void assertNothingIsLeft(ChildMBeans beans) {
        assertThat(beans.names("io.escapement")).isEmpty();
        // A listener's thread is on its way to its end when the MBeans are gone.
        await().untilAsserted(() -> assertThat(beans.threadNames()).noneMatch(name -> name.startsWith("escapement")));
        assertThat(tell("calls")).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": own"));
    }

    /** Returns what it prints. */
    private List<String> tell(String line) {
        return jvm.ask(line, line + " done");
    }
}
