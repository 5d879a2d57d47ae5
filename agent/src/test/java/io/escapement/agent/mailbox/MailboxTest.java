package io.escapement.agent.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailboxTest {
    private static final String STATUS = "status";

    private final Path letter =
            Path.of("/tmp", Mailbox.NAME_PREFIX + ProcessHandle.current().pid());
    private final Mailbox mailbox = new Mailbox();

    MailboxTest() throws IOException {}

    @AfterEach
    void isEmpty() throws IOException {
        Files.deleteIfExists(letter);
    }

    @Test
    void aCommandIsTakenOnce() throws IOException {
        assertThat(mailbox.take()).isNull();
        leave(toThisJvm() + STATUS + "\n");

        try (Letter taken = mailbox.take()) {
            assertThat(taken.command).isEqualTo(STATUS);
            assertThat(letter).doesNotExist();
        }
        assertThat(mailbox.take()).isNull();
    }

    /** Whoever does that must not end the commands. */
    @Test
    void filesThatComeAndGoWhileItLooksDoNoHarm() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        CompletableFuture<Void> flipping = CompletableFuture.runAsync(() -> {
            while (!isOver.get()) {
                try {
                    Files.deleteIfExists(Files.createFile(letter));
                } catch (IOException e) {
                    // The other has removed it.
                }
            }
        });
        try {
            for (int look = 0; look < 20_000; look++) {
                assertThat(mailbox.take()).isNull();
            }
        } finally {
            isOver.set(true);
            flipping.get();
        }
        aCommandIsTakenOnce();
    }

    /** Containers may share a /tmp, and have the same process ids. */
    @Test
    void oneForAnotherContainersProcessIsLeftThere() throws IOException {
        leave("pid:[1]\n" + ProcessHandle.current().pid() + "\n" + STATUS + "\n");

        assertThat(mailbox.take()).isNull();
        assertThat(letter).exists();
    }

    /** In a /tmp without the sticky bit anybody may give a file the name of another. */
    @Test
    void oneThatWasWrittenForAnotherProcessIsLeftThere() throws IOException {
        leave(namespace() + "\n" + ProcessHandle.current().pid() + "1\n" + STATUS + "\n");

        assertThat(mailbox.take()).isNull();
        assertThat(letter).exists();
    }

    @Test
    void oneThatIsStillBeingWrittenIsWaitedFor() throws IOException {
        leave(toThisJvm() + "sta");
        assertThat(mailbox.take()).isNull();
        assertThat(letter).exists();

        Files.writeString(letter, "tus\n", StandardOpenOption.APPEND);
        try (Letter taken = mailbox.take()) {
            assertThat(taken.command).isEqualTo(STATUS);
        }
    }

    @Test
    void oneThatIsTooLongIsNotObeyed() throws IOException {
        leave(toThisJvm() + STATUS + "x".repeat(Mailbox.LONGEST_BYTES) + "\n");

        assertThat(mailbox.take()).isNull();
    }

    @Test
    void linksAndPipesAreNotFollowed(@TempDir Path folder) throws Exception {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), toThisJvm() + STATUS + "\n");
        Files.createSymbolicLink(letter, elsewhere);
        assertThat(mailbox.take()).isNull();
        assertThat(elsewhere).exists();

        Files.delete(letter);
        assertThat(new ProcessBuilder("mkfifo", letter.toString()).start().waitFor())
                .isZero();
        assertThat(mailbox.take()).isNull();
    }

    @Test
    void oneOfAnotherUserIsLeftThere() throws IOException {
        leave(toThisJvm() + STATUS + "\n");
        try {
            Files.setAttribute(letter, "unix:uid", 65_534);
        } catch (IOException notAllowed) {
            assumeTrue(false, "needs root rights");
        }
        assertThat(mailbox.take()).isNull();
        assertThat(letter).exists();
    }

    /** Somebody else might have written it, or might keep it. */
    @Test
    void oneThatOthersMayUseOrThatHasASecondNameIsLeftThere(@TempDir Path folder) throws IOException {
        for (String permissions : new String[] {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-"}) {
            leave(toThisJvm() + STATUS + "\n");
            Files.setPosixFilePermissions(letter, PosixFilePermissions.fromString(permissions));
            assertThat(mailbox.take()).as(permissions).isNull();
        }
        leave(toThisJvm() + STATUS + "\n");
        Path second = Path.of(letter + "-second");
        Files.createLink(second, letter);
        try {
            assertThat(mailbox.take()).isNull();
        } finally {
            Files.delete(second);
        }
        assertThat(mailbox.take().command).isEqualTo(STATUS);
    }

    /** As a command does. */
    private void leave(String text) throws IOException {
        Files.deleteIfExists(letter);
        Files.createFile(letter, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(letter, text);
    }

    private static String toThisJvm() throws IOException {
        return namespace() + "\n" + ProcessHandle.current().pid() + "\n";
    }

    private static Path namespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    }
}
