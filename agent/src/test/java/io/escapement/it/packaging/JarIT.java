package io.escapement.it.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What the one artefact holds: it goes into other people's services, so nothing foreign under its own name. */
class JarIT {
    private static final String LIBRARIES = "io/escapement/agent/config/libraries.tsv";
    private static final int JAVA_8 = 52;
    private static final int MEGABYTE = 1024 * 1024;
    private static final String SHADED = "io/escapement/tools/shaded/";
    private static final String MAVEN = "META-INF/maven/io.escapement/escapement-agent/";
    private static final String BILL_OF_MATERIALS = "META-INF/sbom/escapement-agent.cdx.json";

    @Test
    void itHoldsNothingForeignUnderItsOwnName() throws IOException {
        try (JarFile jar = open()) {
            assertThat(files(jar))
                    .contains(
                            "io/escapement/agent/boot/PreMain.class",
                            "io/escapement/agent/javalang/EscapementClock.class")
                    .allMatch(name -> name.startsWith("META-INF/") || isOwn(name) || name.startsWith(SHADED))
                    .allMatch(name -> name.startsWith("META-INF/") || name.endsWith(".class") || name.equals(LIBRARIES))
                    .noneMatch(
                            name -> Files.exists(ChildJvmBuilder.testClasses().resolve(name)));
        }
    }

    private static boolean isOwn(String name) {
        return name.matches("io/escapement/(agent|tools)/[a-z]+/[^/]+");
    }

    @Test
    void besideClassesItHoldsOnlyWhatIsNamedHere() throws IOException {
        try (JarFile jar = open()) {
            assertThat(files(jar).stream().filter(name -> name.startsWith("META-INF/")))
                    .containsExactlyInAnyOrder(
                            "META-INF/MANIFEST.MF",
                            "META-INF/LICENSE",
                            "META-INF/NOTICE",
                            BILL_OF_MATERIALS,
                            MAVEN + "pom.xml",
                            MAVEN + "pom.properties");
        }
    }

    @Test
    void itCarriesTheLicenceAndNamesWhoseWorkItHolds() throws IOException {
        try (JarFile jar = open()) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Version 2.0, January 2004");
            assertThat(text(jar, "META-INF/NOTICE"))
                    .contains("picocli", "Copyright 2017 Remko Popma", "Byte Buddy", "ASM", "INRIA");
        }
    }

    @Test
    void itsBillOfMaterialsListsWhatIsShadedAndNoMore() throws IOException {
        try (JarFile jar = open()) {
            String bill = text(jar, BILL_OF_MATERIALS);
            assertThat(Pattern.compile("\"purl\" : \"pkg:maven/([^@\"]+)@")
                            .matcher(bill)
                            .results())
                    .extracting(purl -> purl.group(1))
                    .containsExactlyInAnyOrder(
                            "io.escapement/escapement-agent",
                            "info.picocli/picocli",
                            "net.bytebuddy/byte-buddy",
                            "net.bytebuddy/byte-buddy-agent");
            // It must come out the same from every build.
            assertThat(bill).doesNotContain("\"timestamp\"");
        }
    }

    @Test
    void itIsSmallAlthoughNoStartHasToInflateWhatItLoads() throws IOException {
        assertThat(ChildJvmBuilder.agentJar().toFile().length()).isLessThan(3 * MEGABYTE);
        try (JarFile jar = open()) {
            assertThat(jar.stream().filter(entry -> entry.getMethod() != ZipEntry.STORED))
                    .isEmpty();
        }
    }

    @Test
    void noClassIsForAnythingNewerThanJava8() throws IOException {
        try (JarFile jar = open()) {
            for (String name : files(jar)) {
                if (name.endsWith(".class")) {
                    assertThat(majorVersion(jar, name)).as(name).isLessThanOrEqualTo(JAVA_8);
                }
            }
        }
    }

    /** Whoever reads it as a stream finds the manifest in one of the first two entries, or not at all. */
    @Test
    void itsManifestComesFirst() throws IOException {
        try (JarInputStream in = new JarInputStream(Files.newInputStream(ChildJvmBuilder.agentJar()))) {
            assertThat(in.getManifest()).isNotNull();
        }
    }

    @Test
    void itsManifestNamesTheWaysIn() throws IOException {
        try (JarFile jar = open()) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Premain-Class")).isEqualTo("io.escapement.agent.boot.PreMain");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo("io.escapement.agent.boot.PreMain");
            assertThat(manifest.getValue("Main-Class")).isEqualTo("io.escapement.tools.cli.Main");
            assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
            assertThat(manifest.getValue("Implementation-Version")).isNotBlank();
            assertThat(manifest.getValue("Sbom-Location")).isEqualTo(BILL_OF_MATERIALS);
            assertThat(manifest.getValue("Boot-Class-Path")).isNull();
            for (String mainClass : List.of("Premain-Class", "Agent-Class", "Main-Class", "Launcher-Agent-Class")) {
                String entry = manifest.getValue(mainClass).replace('.', '/') + ".class";
                assertThat(jar.getEntry(entry)).as(entry).isNotNull();
            }
        }
    }

    @Test
    void itsPublishedPomBringsNoDependencyAndNeedsNoParent() throws IOException {
        String pom = Files.readString(ChildJvmBuilder.agentJar().resolveSibling("escapement-agent.pom"));
        assertThat(pom)
                .contains("<artifactId>escapement-agent</artifactId>", "<name>Apache-2.0</name>")
                .doesNotContain("<dependency>", "<parent>", "<build>", "<repository>");
    }

    private static JarFile open() throws IOException {
        return new JarFile(ChildJvmBuilder.agentJar().toFile());
    }

    private static List<String> files(JarFile jar) {
        return jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(JarEntry::getName)
                .toList();
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static int majorVersion(JarFile jar, String name) throws IOException {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(jar.getEntry(name)))) {
            assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
            in.readUnsignedShort();
            return in.readUnsignedShort();
        }
    }
}
