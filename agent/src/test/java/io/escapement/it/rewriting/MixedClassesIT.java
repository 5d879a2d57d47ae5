package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.MixedReads;
import com.acme.rewriting.SerializableForm;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.PreloadingAgent;

/** Classes that are rewritten and also read the clock by a door that is not. */
class MixedClassesIT {
    private static final String LINE = " reads the wall clock also by ";
    private static final String PREFIX = MixedReads.class.getName() + "$";

    @EachJdk
    void areCountedListedWithTheirFormsAndNamedOnce(Jdk jdk) {
        assertFound(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
    }

    @EachJdk
    void areFoundAmongThoseThatWereLoadedBeforeTheAgent(Jdk jdk, @TempDir Path folder) {
        assertFound(ChildJvm.on(jdk)
                .agent(
                        AgentJars.jarOf(folder, PreloadingAgent.class),
                        PREFIX + "Dates:" + PREFIX + "Times:" + PREFIX + "OnlyReal")
                .agent("packages=com.acme,mode=on"));
    }

    @EachJdk
    void thoseWhoseSerializableReferencesKeepTheRealClockAreAmongThem(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .run(SerializableForm.class)
                .ended(0);
        assertThat(child.stderr())
                .filteredOn(line -> line.contains(LINE))
                .singleElement()
                .asString()
                .contains(SerializableForm.class.getName(), "System::currentTimeMillis in a serializable lambda");
    }

    private static void assertFound(ChildJvmBuilder builder) {
        ChildJvm child = builder.run(MixedReads.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.listMixedClasses("com.acme.", 100))
                .containsExactly(
                        PREFIX + "Calendars (Calendar.getInstance(), new GregorianCalendar())",
                        PREFIX + "Clocks (Clock.millis(), Clock.instant())",
                        PREFIX + "Dates (new Date())",
                        PREFIX + "References (Instant.now())",
                        PREFIX + "Times (LocalDateTime.now(), HijrahDate.now())");
        assertThat(beans.rewrites("MixedClassCount")).isEqualTo(5);
        assertThat(beans.listMixedClasses(PREFIX + "D", 100)).hasSize(1);
        assertThat(beans.listMixedClasses("", 2)).hasSize(2);
        List<String> said =
                child.stderr().stream().filter(line -> line.contains(LINE)).toList();
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("[escapement] " + PREFIX)
                .contains(
                        "time can go back, and a text kept per second can be wrong for that second",
                        "listMixedClasses");
    }
}
