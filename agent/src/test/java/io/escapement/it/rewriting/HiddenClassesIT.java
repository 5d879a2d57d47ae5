package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.rewriting.HiddenReader;
import com.acme.rewriting.HiddenReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;

/** Classes that the JVM shows to no agent. */
class HiddenClassesIT {
    private static final String LINE = " is a hidden class";

    @EachJdk
    void thoseInTheChosenPackagesThatCallTheClockAreCountedAndNamedOnce(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent("mode=on,packages=com.acme,exclude=com.acme.legacy");
        ChildJvm child = builder.run(HiddenReads.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        await().until(() -> beans.rewrites("HiddenClassCount") >= 2);
        child.awaitStderr(LINE);
        assertThat(beans.rewrites("HiddenClassCount")).isEqualTo(2);
        assertThat(beans.listRewrittenClasses(HiddenReads.class.getName(), 9)).hasSize(1);
        List<String> said =
                child.stderr().stream().filter(line -> line.contains(LINE)).toList();
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("[escapement] " + HiddenReader.class.getName() + "/")
                .contains("real clock", "HiddenClassCount", "exclude its package");
    }
}
