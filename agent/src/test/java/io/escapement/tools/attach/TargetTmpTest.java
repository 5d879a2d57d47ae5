package io.escapement.tools.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a root of its own, whose user moves and links what is there. */
class TargetTmpTest {
    private static final String NAME = "escapement-answer";

    @TempDir
    private Path folder;

    private Path root;
    private Path victim;
    private Path preciousFile;
    private Process process;

    @BeforeEach
    void aFolderOfTheHostIsThere() throws IOException {
        root = Files.createDirectory(folder.resolve("root"));
        victim = Files.createDirectory(folder.resolve("victim"));
        preciousFile = Files.writeString(victim.resolve(NAME), "precious");
    }

    @AfterEach
    void endProcess() throws Exception {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
        assertThat(victim).isDirectoryContaining(file -> file.equals(preciousFile));
        assertThat(preciousFile).hasContent("precious");
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        Files.createSymbolicLink(root.resolve("tmp"), victim);

        assertThatThrownBy(() -> TargetTmp.of(container()).close())
                .isInstanceOf(AttachException.class)
                .hasMessageContaining(": it is a link, which is not followed, or no folder; ");
        assertThat(victim.toFile().list()).hasSize(1);
    }

    @Test
    void oneThatIsNotThereIsSaid() throws Exception {
        assertThatThrownBy(() -> TargetTmp.of(container()).close())
                .isInstanceOf(AttachException.class)
                .hasMessageContaining(" can't be used for the answer: it is not there; ");
    }

    @Test
    void aFolderThatIsMovedWhileItIsInUseIsNotMistakenForAnother() throws Exception {
        Path tmp = Files.createDirectory(root.resolve("tmp"));
        Path moved = root.resolve("moved");
        try (TargetTmp held = TargetTmp.of(container())) {
            Files.move(tmp, moved);
            Files.createSymbolicLink(tmp, victim);

            held.create(NAME).close();
            assertThat(moved.toFile().list()).containsExactly(NAME);
            held.write("jar", new byte[] {1});
            held.rename("jar", "escapement-agent.jar");
            held.delete("escapement-agent.jar");
            held.delete(NAME);
            assertThat(moved).isEmptyDirectory();
        }
        assertThat(victim.toFile().list()).hasSize(1);
    }

    @Test
    void aFileThatIsReplacedByALinkIsNotFollowed() throws Exception {
        Path tmp = Files.createDirectory(root.resolve("tmp"));
        try (TargetTmp held = TargetTmp.of(container())) {
            Files.createSymbolicLink(tmp.resolve(NAME), preciousFile);

            assertThatThrownBy(() -> held.create(NAME)).isInstanceOf(FileAlreadyExistsException.class);
            assertThat(held.attributes(NAME).isSymbolicLink()).isTrue();
            held.delete(NAME);
        }
        assertThat(tmp).isEmptyDirectory();
    }

    @Test
    void nobodyElseMayReadWhatIsMadeThere() throws Exception {
        Path tmp = Files.createDirectory(root.resolve("tmp"));
        try (TargetTmp held = TargetTmp.of(container())) {
            held.create(NAME).close();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tmp.resolve(NAME))))
                    .isEqualTo("rw-------");
            assertThat(held.attributes("other")).isNull();
        }
    }

    @Test
    void whatAnotherCommandHasWrittenStays() throws Exception {
        Path tmp = Files.createDirectory(root.resolve("tmp"));
        try (TargetTmp held = TargetTmp.of(container())) {
            held.write(NAME, new byte[] {1});
            assertThatThrownBy(() -> held.write(NAME, new byte[] {2})).isInstanceOf(FileAlreadyExistsException.class);
        }
        assertThat(tmp.resolve(NAME)).hasBinaryContent(new byte[] {1});
    }

    @Test
    void oneThatHasEndedMeanwhileIsSaidToHave() throws Exception {
        TargetProcess ended = container();
        process.destroyForcibly().waitFor();
        IOException gone = new IOException("its /proc is gone");
        assertThat(TargetTmp.unusable(ended, gone)).hasMessage("process " + ended.id + " has ended");
        assertThat(ended.cantBeLookedAt(gone)).hasMessage("process " + ended.id + " has ended");
    }

    /** In that root are also the host's other folders, for the program that runs there. */
    private TargetProcess container() throws Exception {
        String mounts = "for d in /bin /lib /lib64 /usr; do [ -e $d ] || continue; mkdir $0$d && mount --bind $d $0$d"
                + " || exit 1; done; exec chroot $0 sh -c 'echo ready; exec sleep 600'";
        process = new ProcessBuilder("unshare", "--mount", "sh", "-c", mounts, root.toString()).start();
        BufferedReader out = process.inputReader();
        assumeTrue("ready".equals(out.readLine()), "needs root rights, to make a container");
        return new TargetProcess(Long.toString(process.pid()));
    }
}
