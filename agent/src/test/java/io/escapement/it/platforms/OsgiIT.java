package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.platforms.FormsBundle;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import org.apache.felix.framework.Felix;
import org.junit.jupiter.api.io.TempDir;
import org.outside.platforms.OsgiHost;

/** Apache Felix: a bundle sees what it imports, and of the JDK nothing else but {@code java.*}. */
class OsgiIT {
    @EachJdk
    void aBundleWithoutBootDelegationGetsTheCachedClock(Jdk jdk, @TempDir Path folder) {
        Path bundle = Platform.application()
                .manifest("Bundle-ManifestVersion", "2")
                .manifest("Bundle-SymbolicName", "com.acme.forms")
                .manifest("Bundle-Activator", FormsBundle.class.getName())
                .manifest("Import-Package", "org.osgi.framework")
                .classes("", FormsBundle.class.getName())
                .write(folder.resolve("bundle.jar"));
        Path host = new TestJar().classes("", OsgiHost.class.getName()).write(folder.resolve("host.jar"));
        ChildJvmBuilder builder =
                ChildJvm.on(jdk).agent(Platform.ENGAGED).onlyClassPath(host, Platform.jarOf(Felix.class));
        if (jdk.major() >= 24) {
            // Felix uses what these warn of.
            builder.jvm("--sun-misc-unsafe-memory-access=allow");
        }
        String storage = folder.resolve("storage").toString();
        FormsChild child = FormsChild.of(
                builder.run(OsgiHost.class, storage, bundle.toUri().toString()));
        assertThat(child.loader()).startsWith("org.apache.felix.framework.BundleWiringImpl");
        Platform.assertAtHome(child.jvm, child.look());
    }
}
