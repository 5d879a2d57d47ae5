package io.escapement.it.floor;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that can take checkpoints of itself never reads the kernel's page: it may move at any time. */
class CheckpointIT {
    @EachJdk
    void theBoundIsRefusedAndTheServiceHasTheRealClock(Jdk jdk, @TempDir Path classes) throws IOException {
        new ByteBuddy(ClassFileVersion.JAVA_V8)
                .subclass(Object.class)
                .name("jdk.crac.Core")
                .make()
                .saveIn(classes.toFile());
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on").jvm("-Xbootclasspath/a:" + classes));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        VanishedPageIT.assertDoesWithout(child, beans);
    }
}
