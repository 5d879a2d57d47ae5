package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What the one artefact holds: it goes into other people's services, so nothing foreign under its own name. */
class JarIT {
    private static final int JAVA_8 = 52;
    private static final int A_FEW_HUNDRED_KB = 600 * 1024;

    @Test
    void itHoldsNothingForeignUnderItsOwnName() throws IOException {
        try (JarFile jar = open()) {
            assertThat(files(jar))
                    .contains("io/escapement/agent/PreMain.class", "io/escapement/runtime/EscapementClock.class")
                    .allMatch(name -> name.startsWith("io/escapement/") || name.startsWith("META-INF/"))
                    .noneMatch(name -> name.startsWith("META-INF/") && name.endsWith(".class"))
                    .noneMatch(name -> name.startsWith("io/escapement/bench/"))
                    .noneMatch(
                            name -> Files.exists(ChildJvmBuilder.testClasses().resolve(name)));
        }
    }

    @Test
    void itIsSmall() {
        assertThat(ChildJvmBuilder.agentJar().toFile().length()).isLessThan(A_FEW_HUNDRED_KB);
    }

    @Test
    void itsOwnClassesAreForJava8() throws IOException {
        try (JarFile jar = open()) {
            for (String name : files(jar)) {
                if (name.endsWith(".class") && !name.startsWith("io/escapement/shaded/")) {
                    assertThat(majorVersion(jar, name)).as(name).isEqualTo(JAVA_8);
                }
            }
        }
    }

    @Test
    void itsManifestNamesTheWaysIn() throws IOException {
        try (JarFile jar = open()) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Premain-Class")).isEqualTo("io.escapement.agent.PreMain");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo("io.escapement.agent.PreMain");
            assertThat(manifest.getValue("Main-Class")).isEqualTo("io.escapement.cli.Main");
            assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
            assertThat(manifest.getValue("Implementation-Version")).isNotBlank();
            assertThat(manifest.getValue("Boot-Class-Path")).isNull();
            for (String mainClass : List.of("Premain-Class", "Agent-Class", "Main-Class")) {
                String entry = manifest.getValue(mainClass).replace('.', '/') + ".class";
                assertThat(jar.getEntry(entry)).as(entry).isNotNull();
            }
        }
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

    private static int majorVersion(JarFile jar, String name) throws IOException {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(jar.getEntry(name)))) {
            assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
            in.readUnsignedShort();
            return in.readUnsignedShort();
        }
    }
}
