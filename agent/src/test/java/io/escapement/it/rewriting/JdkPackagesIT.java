package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.JdkWaits;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;

/** The JDK's own packages, where they are named: at the start, by {@code attach}, and back. */
class JdkPackagesIT {
    private static final String NAMES = String.join(":", JdkPackages.TO_NAME);
    private static final String OPTIONS =
            "packages=org.foo:" + NAMES + ",reads=wall,nano-packages=" + NAMES + ",mode=on," + FormsChild.OFTEN_BEHIND;
    private static final String[] CACHED = {"log record: cached", "condition: cached"};
    private static final String[] REAL = {"log record: real", "condition: real"};

    @EachJdk
    void areRewrittenAtTheStart(Jdk jdk) {
        ChildJvm child = run(ChildJvm.on(jdk).jvm("-Xverify:all").agent(OPTIONS));
        assertIsCached(child, ChildMBeans.of(child));
    }

    @EachJdk
    void areRewrittenByAttachAndGetTheirOwnBytesBack(Jdk jdk) {
        ChildJvm child = run(ChildJvm.on(jdk).allowingAttach());
        ChildMBeans beans = ChildMBeans.withoutAgent(child);
        for (int i = 0; i < 2; i++) {
            assertThat(look(child)).containsExactly(REAL);
            child.attachAgent(OPTIONS);
            beans.awaitRegistration();
            assertIsCached(child, beans);
            beans.call("uninstall");
        }
        assertThat(look(child)).containsExactly(REAL);
    }

    @EachJdk
    void areNotMeantByTheStar(Jdk jdk) {
        ChildJvm child = run(ChildJvm.on(jdk).agent("packages=*,reads=wall,mode=on," + FormsChild.OFTEN_BEHIND));
        ChildMBeans.of(child).await("Engaged", true);
        assertThat(look(child)).containsExactly(REAL);
    }

    private static void assertIsCached(ChildJvm child, ChildMBeans beans) {
        beans.await("Engaged", true);
        assertThat(look(child)).containsExactly(CACHED);
        assertThat(child.ask("timers", "timers done")).containsExactly("early: 0");
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        assertThat(beans.listRewrittenClasses("java.", 1000))
                .anyMatch(line -> line.startsWith("java.util.logging.LogRecord "));
    }

    private static List<String> look(ChildJvm child) {
        return child.ask("look", "look done");
    }

    private static ChildJvm run(ChildJvmBuilder builder) {
        ChildJvm child = builder.run(JdkWaits.class);
        child.awaitStdout("started", 1);
        return child;
    }
}
