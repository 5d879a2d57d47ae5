package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.CallForms;
import com.acme.FormsService;
import com.acme.modern.ModernForms;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import java.nio.file.Path;
import java.util.List;
import org.outside.FreshLoader;
import org.outside.RealClock;
import org.outside.Staleness;

/** A platform with class loaders of its own, and {@link FormsService} as an application: a service and its library. */
public final class Platform {
    public static final String ENGAGED = "packages=com.acme,mode=on," + FormsChild.OFTEN_BEHIND;

    static final String[] SERVICE = {FormsService.class.getName(), ModernForms.class.getName()};
    static final String[] LIBRARY = {
        CallForms.class.getName(), FreshLoader.class.getName(), RealClock.class.getName(), Staleness.class.getName()
    };

    private Platform() {}

    /** The application in one, with all that it needs. */
    public static TestJar application() {
        return new TestJar().classes("", SERVICE).classes("", LIBRARY);
    }

    /** A jar that the build has put there for child JVMs only. */
    public static Path jar(String name) {
        return Path.of(System.getProperty("escapement.test.platforms", "target/platforms"), name + ".jar")
                .toAbsolutePath();
    }

    /**
     * What the application has seen is the cached clock, in each form, and nobody has anything to complain of to its
     * end.
     */
    public static void assertAtHome(ChildJvm child, List<String> look) {
        assertThat(look).hasSizeGreaterThan(15).allMatch(line -> line.endsWith(": cached"));
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.listRewrittenClasses("com.acme.", 100))
                .anyMatch(line -> line.startsWith("com.acme.CallForms ("));
        assertThat(beans.rewrites("FailedClassCount")).isZero();
        assertThat(beans.rewrites("InvisibleLoaderCount")).isZero();
        child.ended(0);
        assertThat(child.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
    }
}
