package io.escapement.tools.scan;

import static io.escapement.tools.scan.Made.INSTANT;
import static io.escapement.tools.scan.Made.MILLIS;
import static io.escapement.tools.scan.Made.NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.tools.scan.Made.Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where class files are found, and how often they count. */
class ScanTest {
    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void readsFoldersAtAnyDepthJarsInThemAndSingleClassFiles() {
        Made.writeClass(folder.resolve("app/deep/down"), "com.acme.Shop", MILLIS, INSTANT);
        new Archive().with("", "com.acme.lib.Cache", MILLIS).write(folder.resolve("app/lib/cache.JAR"));
        Path single = Made.writeClass(folder.resolve("other"), "com.acme.Single", NANOS);

        assertThat(found(folder.resolve("app"), single))
                .containsExactly(
                        "com.acme.Shop in app: 1 Instant.now()",
                        "com.acme.Shop in app: 1 System.currentTimeMillis()",
                        "com.acme.Single in other/com/acme/Single.class: 1 System.nanoTime()",
                        "com.acme.lib.Cache in app/lib/cache.JAR: 1 System.currentTimeMillis()");
        assertThat(warnings).isEmpty();
    }

    @Test
    void readsFatJarsAndWarsAndWhatIsWithinThem() {
        byte[] library = new Archive().with("", "org.lib.Timer", NANOS).bytes();
        new Archive()
                .withManifest("Start-Class: com.acme.Main")
                .with("", "org.springframework.boot.loader.Launcher", MILLIS)
                .with("BOOT-INF/classes/", "com.acme.Main", MILLIS)
                .stored("BOOT-INF/lib/lib.jar", library)
                .write(folder.resolve("fat.jar"));
        byte[] war = new Archive()
                .with("WEB-INF/classes/", "com.acme.web.Servlet", MILLIS)
                .with("WEB-INF/lib/lib.jar", library)
                .bytes();
        new Archive().with("web/shop.war", war).write(folder.resolve("shop.ear"));

        Findings findings = scan(folder.resolve("fat.jar"), folder.resolve("shop.ear"));

        assertThat(inWords(findings))
                .containsExactly(
                        "com.acme.Main in fat.jar: 1 System.currentTimeMillis()",
                        "com.acme.web.Servlet in shop.ear!web/shop.war: 1 System.currentTimeMillis()",
                        "org.lib.Timer in fat.jar!BOOT-INF/lib/lib.jar: 1 System.nanoTime()",
                        "org.lib.Timer in shop.ear!web/shop.war!WEB-INF/lib/lib.jar: 1 System.nanoTime()",
                        "org.springframework.boot.loader.Launcher in fat.jar: 1 System.currentTimeMillis()");
        assertThat(findings.archives).isEqualTo(5);
        assertThat(findings.classFiles).isEqualTo(5);
        assertThat(warnings).isEmpty();
    }

    @Test
    void takesOfAMultiReleaseJarTheVersionForTheNewestJava() {
        byte[] jar = new Archive()
                .with("META-INF/versions/11/", "com.acme.Stamp", INSTANT)
                .with("META-INF/versions/9/", "com.acme.Stamp", NANOS)
                .with("META-INF/versions/8/", "com.acme.Other", NANOS)
                .with("META-INF/versions/21/", "com.acme.Newer")
                .with("", "com.acme.Stamp", MILLIS)
                .with("", "com.acme.Newer", MILLIS)
                .with("", "com.acme.Other", MILLIS)
                .withManifest("multi-release: True")
                .bytes();
        Made.write(folder.resolve("release.jar"), jar);
        new Archive().with("lib/release.jar", jar).write(folder.resolve("around.jar"));

        Findings findings = scan(folder.resolve("release.jar"), folder.resolve("around.jar"));

        assertThat(inWords(findings))
                .containsExactly(
                        "com.acme.Other in around.jar!lib/release.jar: 1 System.currentTimeMillis()",
                        "com.acme.Other in release.jar: 1 System.currentTimeMillis()",
                        "com.acme.Stamp in around.jar!lib/release.jar: 1 Instant.now()",
                        "com.acme.Stamp in release.jar: 1 Instant.now()");
        assertThat(findings.otherVersions).isEqualTo(2 * 4);
    }

    @Test
    void takesNoOtherVersionsFromWhereNoJvmTakesThem() {
        new Archive()
                .withManifest("Name: Multi-Release", "", "Multi-Release: true")
                .with("", "com.acme.Stamp", MILLIS)
                .with("META-INF/versions/9/", "com.acme.Stamp", INSTANT)
                .with("BOOT-INF/classes/META-INF/versions/9/", "com.acme.Stamp", INSTANT)
                .write(folder.resolve("single.jar"));
        Made.writeClass(folder.resolve("classes"), "com.acme.Shop", MILLIS);
        Made.writeClass(folder.resolve("classes/META-INF/versions/9"), "com.acme.Shop", INSTANT);

        Findings findings = scan(folder.resolve("single.jar"), folder.resolve("classes"));

        assertThat(inWords(findings))
                .containsExactly(
                        "com.acme.Shop in classes: 1 System.currentTimeMillis()",
                        "com.acme.Stamp in single.jar: 1 System.currentTimeMillis()");
        assertThat(findings.otherVersions).isEqualTo(3);
    }

    @Test
    void leavesOutPackagesOfTheJdkAndTheAgentsOwn() {
        new Archive()
                .with("", "javax.servlet.Http", MILLIS)
                .with("", "com.sun.mail.Session", MILLIS)
                .with("", "io.escapement.agent.Watch", MILLIS)
                .with("", "io.escapement.tools.Watch", MILLIS)
                .with("", "com.sunny.Day", MILLIS)
                .write(folder.resolve("mixed.jar"));

        Findings findings = scan(folder.resolve("mixed.jar"));

        assertThat(inWords(findings)).containsExactly("com.sunny.Day in mixed.jar: 1 System.currentTimeMillis()");
        assertThat(findings.leftOutClasses).isEqualTo(4);
    }

    @Test
    void countsAClassOnceThatAnArchiveHoldsTwice() {
        byte[] war = new Archive()
                .with("BOOT-INF/classes/", "com.acme.Shop", MILLIS)
                .with("WEB-INF/classes/", "com.acme.Shop", MILLIS)
                .with("WEB-INF/classes/", "javax.servlet.Http", MILLIS)
                .with("", "javax.servlet.Http", MILLIS)
                .bytes();
        Made.write(folder.resolve("shop.war"), war);
        new Archive().with("shop.war", war).write(folder.resolve("shop.ear"));

        Findings findings = scan(folder.resolve("shop.war"), folder.resolve("shop.ear"));

        assertThat(inWords(findings))
                .containsExactly(
                        "com.acme.Shop in shop.ear!shop.war: 1 System.currentTimeMillis()",
                        "com.acme.Shop in shop.war: 1 System.currentTimeMillis()");
        assertThat(findings.leftOutClasses).isEqualTo(2);
        assertThat(findings.otherVersions).isZero();
    }

    @Test
    void countsAPathOnceThatIsNamedTwiceOrWithinAnother() {
        Path file = Made.writeClass(folder.resolve("classes"), "com.acme.Shop", MILLIS);

        assertThat(found(file, folder.resolve("classes"), folder.resolve("classes/com/../com"), folder))
                .hasSize(1);
        assertThat(found(file, folder.resolve("classes/../classes/com/acme/Shop.class")))
                .hasSize(1);
    }

    @Test
    void followsALinkThatIsNamedAndCountsThoseWithinFolders() throws IOException {
        Made.writeClass(folder.resolve("outside"), "com.acme.Outside", MILLIS);
        Path layer = folder.resolve("layer");
        Made.writeClass(layer.resolve("app"), "com.acme.Inside", MILLIS);
        Files.createSymbolicLink(layer.resolve("out"), folder.resolve("outside"));
        Files.createSymbolicLink(layer.resolve("loop"), layer);
        Files.createSymbolicLink(layer.resolve("dangling.jar"), Path.of("/nowhere"));
        Path named = Files.createSymbolicLink(folder.resolve("named"), layer);
        Files.createSymbolicLink(layer.resolve("text"), Path.of("/nowhere"));
        Findings findings = scan(named);

        assertThat(inWords(findings)).containsExactly("com.acme.Inside in named: 1 System.currentTimeMillis()");
        assertThat(findings.links).isEqualTo(3);
        assertThat(warnings).isEmpty();
    }

    private List<String> found(Path... paths) {
        return inWords(scan(paths));
    }

    private Findings scan(Path... paths) {
        return Scan.of(List.of(paths), warnings::add);
    }

    private List<String> inWords(Findings findings) {
        return findings.callSites.stream()
                .map(each -> each.className + " in " + each.place.replace(folder + "/", "") + ": " + each.found.count()
                        + " " + each.found.form)
                .toList();
    }
}
