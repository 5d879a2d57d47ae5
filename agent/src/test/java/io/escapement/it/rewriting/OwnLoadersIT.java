package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.ChurnedReader;
import com.acme.rewriting.ClassChurn;
import com.acme.rewriting.LastReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.platforms.Platform;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.outside.rewriting.OwnSystemLoader;
import org.outside.rewriting.ShadowedClocks;

/** Class loaders that applications write themselves. */
class OwnLoadersIT {
    @EachJdk
    void loadersThatShadowAllButTheJdkGetTheCachedClock(Jdk jdk) {
        FormsChild child = FormsChild.run(
                ChildJvm.on(jdk).agent(Platform.ENGAGED),
                ShadowedClocks.WithParent.class.getName(),
                ShadowedClocks.WithoutParent.class.getName());
        Platform.assertAtHome(child.jvm, child.look());
    }

    @EachJdk
    void aSystemLoaderWithoutAParentGetsTheCachedClock(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(Platform.ENGAGED)
                .jvm("-Djava.system.class.loader=" + OwnSystemLoader.class.getName())
                // With an archive, the JVM warns that it does not use it.
                .jvm("-Xshare:off");
        FormsChild child = FormsChild.run(builder);
        assertThat(child.loader()).isEqualTo(OwnSystemLoader.class.getName());
        Platform.assertAtHome(child.jvm, child.look());
    }

    @EachJdk
    void loadersThatDoNotGiveAllOfJavaLangKeepTheRealClockAreCountedAndNamedOnce(Jdk jdk) {
        String choosy = ShadowedClocks.ByChoosyLoader.class.getName();
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).agent(Platform.ENGAGED), choosy);
        assertThat(child.look())
                .contains(choosy + ": real")
                .filteredOn(line -> !line.startsWith(choosy))
                .hasSizeGreaterThan(15)
                .allMatch(line -> line.endsWith(": cached"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("InvisibleLoaderCount")).isGreaterThan(1);
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        child.jvm.ended(0);
        assertThat(child.jvm.stderr()).hasSize(2).allMatch(line -> line.startsWith("[escapement] "));
        assertThat(child.jvm.stderr().get(1))
                .contains("class loader org.outside.rewriting.ShadowingLoader does not find", "KeptClock");
    }

    @EachJdk
    void aClassWhoseLoaderWasStoppedMeanwhileReadsOn(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme,nano-packages=com.acme,mode=on,reads=wall")
                .run(LastReads.class);
        child.ask("go", "read: true");
        child.ended(0);
    }

    /** The same class is loaded anew, thousands of times a second, and forgotten. */
    @OldestAndNewestJdk
    @Tag("long")
    void amongClassesThatComeAndGoItIsAttachedUninstalledAndProfiles(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .allowingAttach()
                .jvm("-XX:MaxMetaspaceSize=96m")
                .run(ClassChurn.class);
        child.awaitStdout("ready", 1);
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        for (int i = 0; i < 2; i++) {
            child.attachAgent("packages=com.acme,mode=on");
            beans.awaitRegistration();
            assertThat(beans.listRewrittenClasses(ChurnedReader.class.getName(), 1))
                    .hasSize(1);
            beans.call("uninstall");
        }
        List<String> profile = ChildJvm.on(jdk).done("profile", Long.toString(child.pid()), "--seconds", "2", "--json");
        assertThat(profile.get(0)).containsOnlyOnce(ChurnedReader.class.getName());
        child.send("end");
        child.ended(0);
        assertThat(child.stdout()).anyMatch(line -> line.startsWith("loaded "));
        assertThat(child.stderr()).noneMatch(line -> line.contains("OutOfMemoryError"));
    }
}
