package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.FormsService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.io.TempDir;

/** Java's own modules: one with a name, which exports nothing and requires nothing but {@code java.base}. */
class NamedModuleIT {
    @EachJdk
    void aModuleOnTheModulePathGetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= 9, "no modules in " + jdk);
        Path modules = Files.createDirectory(folder.resolve("modules"));
        Platform.application().entry("module-info.class", moduleInfo(folder)).write(modules.resolve("forms.jar"));
        FormsChild child = FormsChild.of(ChildJvm.on(jdk)
                .agent(Platform.ENGAGED)
                .runModule(modules, "com.acme.forms/" + FormsService.class.getName()));
        assertThat(child.loader()).isEqualTo("jdk.internal.loader.ClassLoaders$AppClassLoader");
        Platform.assertAtHome(child.jvm, child.look());
    }

    private static byte[] moduleInfo(Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("module-info.java"), "module com.acme.forms {}");
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "--release", "11", "-d", folder.toString(), source.toString());
        assertThat(status).isZero();
        return Files.readAllBytes(folder.resolve("module-info.class"));
    }
}
