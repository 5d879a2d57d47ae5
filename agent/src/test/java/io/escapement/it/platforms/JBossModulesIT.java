package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** JBoss Modules, on which WildFly stands: a module sees what its {@code module.xml} names, and {@code java.*}. */
class JBossModulesIT {
    private static final String MODULE_XML = """
            <module xmlns="urn:jboss:module:1.9" name="com.acme.forms">
              <main-class name="com.acme.FormsService"/>
              <resources>
                <resource-root path="forms.jar"/>
              </resources>
            </module>
            """;

    @EachJdk
    void aModuleGetsTheCachedClock(Jdk jdk, @TempDir Path folder) {
        Path module = folder.resolve("com/acme/forms/main");
        new TestJar().text("module.xml", MODULE_XML).writeFolder(module);
        Platform.application().write(module.resolve("forms.jar"));
        Path launcher = Platform.jar(jdk.major() < 11 ? "jboss-modules-for-8" : "jboss-modules");
        FormsChild child = FormsChild.of(
                ChildJvm.on(jdk).agent(Platform.ENGAGED).runJar(launcher, "-mp", folder.toString(), "com.acme.forms"));
        assertThat(child.loader()).isEqualTo("org.jboss.modules.ModuleClassLoader");
        Platform.assertAtHome(child.jvm, child.look());
    }
}
