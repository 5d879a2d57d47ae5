package io.escapement.tools.attach;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The {@code /tmp} of another process, which may be in a container and whose user may move and link whatever is there:
 * so it is held open, and files are named relative to it, without following links. What is made here belongs to that
 * process's user, and nobody else can read it.
 */
final class TargetTmp implements AutoCloseable {
    private static final Set<OpenOption> NEW = new HashSet<>(Arrays.asList(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS));

    private final SecureDirectoryStream<Path> folder;

    /** Who is to own what is made here; null if that is this process's user. */
    private final UserPrincipal owner;

    private TargetTmp(SecureDirectoryStream<Path> folder, UserPrincipal owner) {
        this.folder = folder;
        this.owner = owner;
    }

    static TargetTmp of(TargetProcess process) throws AttachException {
        try {
            if (process.isClosed() && process.isInContainer()) {
                throw process.problem(" has capabilities, so the kernel keeps the files of its container from"
                        + " others: run this " + TargetProcess.whoSeesAll() + ", or use JMX");
            }
            return new TargetTmp(open(process), process.isOwn() ? null : process.user());
        } catch (IOException e) {
            throw unusable(process, e);
        }
    }

    static AttachException unusable(TargetProcess process, IOException e) {
        if (!process.isAlive()) {
            return process.hasEnded();
        }
        return new AttachException(
                "the /tmp of process " + process.id + " can't be used for the answer: " + reason(e)
                        + "; mend that, or use JMX",
                e);
    }

    /** Some exceptions have no more of a message than the file's name. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "this user may not write there";
        }
        if (e instanceof NoSuchFileException) {
            return "it is not there";
        }
        String reason = e instanceof FileSystemException ? ((FileSystemException) e).getReason() : e.getMessage();
        boolean isLink = e instanceof NotDirectoryException
                || (reason != null && reason.startsWith("Too many levels of symbolic links"));
        return isLink ? "it is a link, which is not followed, or no folder" : reason;
    }

    /** Whether its modes keep the process itself from looking for a file, unless its group or a list lets it. */
    boolean isClosedToOwner() throws IOException {
        PosixFileAttributes attributes =
                folder.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
        return owner != null
                && !owner.equals(attributes.owner())
                && !attributes.permissions().contains(PosixFilePermission.OTHERS_EXECUTE);
    }

    private static SecureDirectoryStream<Path> open(TargetProcess process) throws IOException {
        if (process.sharesTmp()) {
            return open(Paths.get("/tmp"));
        }
        try (SecureDirectoryStream<Path> root = open(process.root())) {
            return root.newDirectoryStream(Paths.get("tmp"), LinkOption.NOFOLLOW_LINKS);
        }
    }

    @SuppressWarnings("StreamResourceLeak") // closed by the caller
    private static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        DirectoryStream<Path> opened = Files.newDirectoryStream(folder);
        // On Linux each is one.
        return (SecureDirectoryStream<Path>) opened;
    }

    /** Makes a file, which must not be there. */
    FileChannel create(String name) throws IOException {
        Path path = Paths.get(name);
        // On Linux each is one.
        FileChannel made = (FileChannel) folder.newByteChannel(
                path, NEW, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            if (owner != null) {
                view(path).setOwner(owner);
            }
            return made;
        } catch (IOException e) {
            made.close();
            delete(name);
            throw e;
        }
    }

    /** Makes a file with that content, or none. */
    void write(String name, byte[] content) throws IOException {
        try (FileChannel made = create(name)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                made.write(rest);
            }
        } catch (FileAlreadyExistsException another) {
            throw another;
        } catch (IOException e) {
            delete(name);
            throw e;
        }
    }

    /** Renames a file; one of the new name goes. */
    void rename(String name, String newName) throws IOException {
        folder.move(Paths.get(name), folder, Paths.get(newName));
    }

    /** Returns null if it is not there. */
    PosixFileAttributes attributes(String name) throws IOException {
        try {
            return view(Paths.get(name)).readAttributes();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private PosixFileAttributeView view(Path path) {
        return folder.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Does nothing if it is not there, or can't be taken away. */
    void delete(String name) {
        try {
            folder.deleteFile(Paths.get(name));
        } catch (IOException isGone) {
            // Or somebody has put another one there, which is his.
        }
    }

    @Override
    public void close() {
        try {
            folder.close();
        } catch (IOException e) {
            // It was only read.
        }
    }
}
