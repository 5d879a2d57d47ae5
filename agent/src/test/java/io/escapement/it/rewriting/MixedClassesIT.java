package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.MixedReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;

/** Classes that are rewritten and also read the clock by a door that is not. */
class MixedClassesIT {
    private static final String LINE = " reads the wall clock also by ";
    private static final String PREFIX = MixedReads.class.getName() + "$";

    @EachJdk
    void areCountedListedWithTheirFormsAndNamedOnce(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(MixedReads.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.listMixedClasses("com.acme.", 100))
                .containsExactly(
                        PREFIX + "Dates (new Date())", PREFIX + "Times (LocalDateTime.now(), HijrahDate.now())");
        assertThat(beans.rewrites("MixedClassCount")).isEqualTo(2);
        assertThat(beans.listMixedClasses(PREFIX + "D", 100)).hasSize(1);
        assertThat(beans.listMixedClasses("", 1)).hasSize(1);
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
