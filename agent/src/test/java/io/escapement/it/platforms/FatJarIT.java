package io.escapement.it.platforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.FormsService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Spring Boot's loader: the application's classes are in its jar and in jars within that jar. */
class FatJarIT {
    @EachJdk
    void aFatJarGetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assumeTrue(jdk.major() >= 17, "Spring Boot 3 does not run on " + jdk);
        assertAtHome(jdk, "spring-boot-loader", "org.springframework.boot.loader.launch.", folder);
    }

    @EachJdk
    void aFatJarForJava8GetsTheCachedClock(Jdk jdk, @TempDir Path folder) throws IOException {
        assertAtHome(jdk, "spring-boot-loader-for-8", "org.springframework.boot.loader.", folder);
    }

    private static void assertAtHome(Jdk jdk, String loader, String loaderPackage, Path folder) throws IOException {
        Path nested = new TestJar().classes("", Platform.LIBRARY).write(folder.resolve("nested.jar"));
        Path fat = new TestJar()
                .manifest("Main-Class", loaderPackage + "JarLauncher")
                .manifest("Start-Class", FormsService.class.getName())
                .manifest("Spring-Boot-Classes", "BOOT-INF/classes/")
                .manifest("Spring-Boot-Lib", "BOOT-INF/lib/")
                .entriesOf(Platform.jar(loader))
                .entry("BOOT-INF/classes/", new byte[0])
                .classes("BOOT-INF/classes/", Platform.SERVICE)
                .entry("BOOT-INF/lib/", new byte[0])
                .entry("BOOT-INF/lib/nested.jar", Files.readAllBytes(nested))
                .write(folder.resolve("fat.jar"));
        FormsChild child =
                FormsChild.of(ChildJvm.on(jdk).agent(Platform.ENGAGED).runJar(fat));
        assertThat(child.loader()).startsWith(loaderPackage).contains("Launched");
        Platform.assertAtHome(child.jvm, child.look());
    }
}
