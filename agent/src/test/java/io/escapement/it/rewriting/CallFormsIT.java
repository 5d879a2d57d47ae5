package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.legacy.ExcludedClock;
import com.acme.legacy.kept.KeptClock;
import com.acme.rewriting.SerializableForm;
import com.acmecorp.NeighbourClock;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.outside.rewriting.OutsideClock;

class CallFormsIT {
    private static final String OPTIONS = "mode=on," + FormsChild.SLOW_TICK;

    @EachJdk
    void everyCallFormIsRewrittenAndPassesTheVerifier(Jdk jdk, @TempDir Path generated) {
        String[] handles = HandleClasses.write(generated, jdk);
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent("packages=com.acme," + OPTIONS)
                .jvm("-Xverify:all")
                .classPath(generated);
        FormsChild child = FormsChild.run(builder, handles);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        child.jvm.ended(0);
        assertThat(child.jvm.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] "));
    }

    @EachJdk
    void withoutTheAgentNoCallFormIsCached(Jdk jdk, @TempDir Path generated) {
        String[] handles = HandleClasses.write(generated, jdk);
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).classPath(generated), handles);
        assertThat(child.look()).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": real"));
    }

    @EachJdk
    void theLongestPackageThatFitsDecides(Jdk jdk) {
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).agent("packages=com.acme:com.acme.legacy.kept,exclude=com.acme.legacy," + OPTIONS);
        String[] others = {
            ExcludedClock.class.getName(),
            KeptClock.class.getName(),
            NeighbourClock.class.getName(),
            OutsideClock.class.getName()
        };
        FormsChild child = FormsChild.run(builder, others);
        List<String> seen = child.look();
        assertThat(seen)
                .contains(
                        "direct: cached",
                        others[0] + ": real",
                        others[1] + ": cached",
                        others[2] + ": real",
                        others[3] + ": real");
    }

    @EachJdk
    void aSerializableMethodReferenceIsWrittenAndReadBack(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme," + OPTIONS)
                .run(SerializableForm.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("read back: works", "direct: cached");
    }
}
