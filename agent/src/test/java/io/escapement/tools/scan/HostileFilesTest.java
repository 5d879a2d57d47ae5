package io.escapement.tools.scan;

import static io.escapement.tools.scan.Made.MILLIS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.tools.scan.Made.Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever lies beside it, a class is found; what can't be read is named once, with the reason. */
class HostileFilesTest {
    private static final byte[] GOOD = Made.classFile("com.acme.Good", MILLIS);
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void aClassBesideIt() {
        Made.write(folder.resolve("Good.class"), GOOD);
    }

    @Test
    void namesWhatIsNoArchiveAndNoClassFile() {
        Made.write(folder.resolve("a/empty.jar"), new byte[0]);
        Made.write(folder.resolve("a/text.jar"), "no jar".getBytes(UTF_8));
        Made.write(folder.resolve("a/Text.class"), "no class".getBytes(UTF_8));
        Made.write(folder.resolve("a/Cut.class"), Arrays.copyOf(GOOD, GOOD.length - 1));

        assertFound(1);
        assertThat(warnings)
                .hasSize(4)
                .anyMatch(line -> line.startsWith("a/empty.jar: "))
                .anyMatch(line -> line.startsWith("a/text.jar: "))
                .contains("a/Text.class: it does not begin with CAFEBABE")
                .contains("a/Cut.class: it ends too early or refers to what is not there");
    }

    @Test
    void readsNoDevice() {
        assertThat(Scan.of(List.of(Path.of("/dev/zero")), warnings::add).callSites)
                .isEmpty();
        assertThat(warnings).containsExactly("/dev/zero: it is neither a file nor a folder");
    }

    @Test
    void readsOnAfterAnEntryThatCanNotBeRead() {
        Archive inner = new Archive()
                .with("a/Bad.class", new byte[10])
                .with("lib/bad.jar", "no jar".getBytes(UTF_8))
                .with("b/Good.class", GOOD);
        new Archive()
                .with("lib/inner.jar", inner.bytes())
                .with("c/Good.class", GOOD)
                .write(folder.resolve("outer.jar"));

        assertFound(3);
        assertThat(warnings)
                .containsExactly(
                        "outer.jar!lib/inner.jar!a/Bad.class: it does not begin with CAFEBABE",
                        "outer.jar!lib/inner.jar!lib/bad.jar: it does not begin as an archive does");
    }

    @Test
    void keepsWhatItHasReadOfAnArchiveThatIsCutOff() {
        byte[] whole = new Archive()
                .with("a/Good.class", GOOD)
                .with("b/noise.bin", noise(MEGABYTE))
                .bytes();
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);
        new Archive().stored("lib/cut.jar", cut).with("c/Good.class", GOOD).write(folder.resolve("outer.jar"));

        assertFound(3);
        assertThat(warnings).singleElement().asString().startsWith("outer.jar!lib/cut.jar: ");
    }

    @Test
    void damageNeverEndsInAnythingButAWarning() throws IOException {
        byte[] whole = new Archive()
                .with("a/Good.class", GOOD)
                .with("lib/inner.jar", new Archive().with("b/Good.class", GOOD).bytes())
                .withManifest("Multi-Release: true")
                .bytes();
        Random random = new Random(20_261_123);
        for (int i = 0; i < 3000; i++) {
            byte[] damaged = whole.clone();
            for (int damages = 1 + random.nextInt(4); damages > 0; damages--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Path file = Files.write(folder.resolve("damaged.jar"), damaged);
            assertThat(Scan.of(List.of(file), warnings::add).callSites).hasSizeLessThanOrEqualTo(2);
        }
        assertThat(warnings).isNotEmpty();
    }

    @Test
    void readsNoClassFileThatIsTooLong() {
        byte[] tooLong = new byte[17 * MEGABYTE];
        new Archive()
                .with("a/TooLong.class", tooLong)
                .with(
                        "lib/inner.jar",
                        new Archive()
                                .with("b/TooLong.class", tooLong)
                                .with("c/Good.class", GOOD)
                                .bytes())
                .write(folder.resolve("long.jar"));

        assertFound(2);
        assertThat(warnings)
                .containsExactly(
                        "long.jar!a/TooLong.class: it has 16 MB or more, as no class file has",
                        "long.jar!lib/inner.jar!b/TooLong.class: it has 16 MB or more, as no class file has");
    }

    @Test
    void stopsInAZipBomb() {
        byte[] bomb = new Archive()
                .with("zeros.bin", new byte[64 * MEGABYTE])
                .with("a/Good.class", GOOD)
                .bytes();
        Archive around = new Archive().with("a/Good.class", GOOD);
        for (int i = 0; i < 20; i++) {
            around.with("lib/" + i + ".jar", bomb);
        }
        new Archive().with("around.jar", around.bytes()).write(folder.resolve("bomb.jar"));

        Findings findings = scan();

        assertThat(findings.callSites).hasSizeBetween(10, 21);
        assertThat(warnings)
                .containsExactly(
                        "bomb.jar: it holds more than 1 GB and a hundred times its own size; the rest was not read");
    }

    @Test
    void readsAFewLevelsOfArchives() {
        byte[] nested = new Archive().with("a/Good.class", GOOD).bytes();
        for (int i = 0; i < 9; i++) {
            nested = new Archive()
                    .with("a/Good.class", GOOD)
                    .with("in.jar", nested)
                    .bytes();
        }
        Made.write(folder.resolve("deep.jar"), nested);

        assertFound(1 + 8);
        assertThat(warnings)
                .containsExactly(
                        "deep.jar" + "!in.jar".repeat(8) + ": it is within 8 archives; no more levels are read");
    }

    @Test
    void printsNoControlCharactersOfNames() {
        byte[] hostile = Made.classFile("com.acme.\u001b[31mRed\n", MILLIS);
        new Archive()
                .with("a/\u001b[2J\n.class", new byte[4])
                .with("b/C.class", hostile)
                .write(folder.resolve("x.jar"));

        Findings findings = scan();

        assertThat(warnings).singleElement().asString().startsWith("x.jar!a/?[2J?.class: ");
        assertThat(findings.callSites).anyMatch(each -> each.className.equals("com.acme.?[31mRed?"));
    }

    private void assertFound(int classes) {
        assertThat(scan().callSites).hasSize(classes).allMatch(each -> each.className.equals("com.acme.Good"));
    }

    private Findings scan() {
        return Scan.of(List.of(folder), line -> warnings.add(line.replace(folder + "/", "")));
    }

    /** Which can't be packed. */
    private static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(1).nextBytes(noise);
        return noise;
    }
}
