package io.escapement.it.floor;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that can take checkpoints of itself never reads the kernel's page in place: it may move at any time. */
class CheckpointIT {
    @EachJdk
    void thePageCanGoWhileTheClockIsServed(Jdk jdk, @TempDir Path folder) throws IOException {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        Path classes = folder.resolve("classes");
        new ByteBuddy(ClassFileVersion.JAVA_V8)
                .subclass(Object.class)
                .name("jdk.crac.Core")
                .make()
                .saveIn(classes.toFile());
        ReadingChild child = ReadingChild.run(
                page.under(ChildJvm.on(jdk).agent("packages=com.acme,mode=on").jvm("-Xbootclasspath/a:" + classes)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState(!jdk.hasForeignApi() ? "WITHDRAWN" : "ENGAGED");
        page.take(child.jvm, SharedPage.Fault.UNMAPPED);
        VanishedPageIT.assertDoesWithout(child, beans, jdk);
    }
}
