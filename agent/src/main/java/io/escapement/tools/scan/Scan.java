package io.escapement.tools.scan;

import io.escapement.agent.rewrite.CallSiteFinder;
import io.escapement.agent.rewrite.FoundCallSites;
import io.escapement.agent.rewrite.UnreadableClassException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks at every class file of folders, archives and archives within archives. What can't be read is named, and does
 * not keep it from the rest. Links within folders are counted and not followed: those of an image's layer lead to files
 * of this host. Why: docs/decisions/15-scanning.md.
 */
public final class Scan {
    /** Of a class file. The longest in the jars that this project is built with has 0.7 MB. */
    private static final int MOST_BYTES = 16 << 20;

    private static final int FIRST_BUFFER_BYTES = 1 << 16;

    final Findings findings = new Findings();
    private final CallSiteFinder finder = new CallSiteFinder();
    private final Consumer<String> warnings;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];

    private Scan(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /**
     * Scans paths that exist. One that is named twice, or lies within another, counts once.
     *
     * @param warnings receives a line for each thing that can't be read
     */
    public static Findings of(List<Path> paths, Consumer<String> warnings) {
        Scan scan = new Scan(warnings);
        distinct(paths).forEach(scan::scan);
        scan.findings.sort();
        return scan.findings;
    }

    private static Collection<Path> distinct(List<Path> paths) {
        Map<Path, Path> byRealPath = new LinkedHashMap<>();
        paths.forEach(path -> byRealPath.putIfAbsent(realPath(path), path));
        byRealPath.keySet().removeIf(path -> isBelowAny(byRealPath.keySet(), path));
        return byRealPath.values();
    }

    private static boolean isBelowAny(Set<Path> folders, Path path) {
        Path above = path.getParent();
        return above != null && (folders.contains(above) || isBelowAny(folders, above));
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    private void scan(Path path) {
        if (Files.isDirectory(path)) {
            scanFolder(path);
        } else if (!Files.isRegularFile(path)) {
            unreadable(path.toString(), "it is neither a file nor a folder");
        } else if (isClassFile(path.toString())) {
            scanClassFile(path, path.toString(), ClassVersion.ANY);
        } else {
            scanArchive(path);
        }
    }

    private void scanFolder(final Path folder) {
        try {
            final Path start = Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
            Files.walkFileTree(start, new SimpleFileVisitor<Path>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isSymbolicLink()) {
                        countLink(file);
                    } else if (attributes.isRegularFile() && isClassFile(file.toString())) {
                        String within = start.relativize(file).toString().replace(File.separatorChar, '/');
                        scanClassFile(file, folder.toString(), ClassVersion.of(within));
                    } else if (attributes.isRegularFile() && isArchive(file.toString())) {
                        scanArchive(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    unreadable(file.toString(), e);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path below, IOException e) {
                    return e == null ? FileVisitResult.CONTINUE : visitFileFailed(below, e);
                }
            });
        } catch (IOException e) {
            unreadable(folder.toString(), e);
        }
    }

    /** Other links lead to nothing that would have been looked at. */
    private void countLink(Path link) {
        if (Files.isDirectory(link) || isClassFile(link.toString()) || isArchive(link.toString())) {
            findings.links++;
        }
    }

    private void scanArchive(Path file) {
        try {
            new ArchiveScan(this, file.toString(), new InflationLimit(Files.size(file)), 1).read(file.toFile());
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            unreadable(file.toString(), e);
        }
    }

    private void scanClassFile(Path file, String place, int version) {
        try (InputStream in = Files.newInputStream(file)) {
            FoundCallSites found = find(file.toString(), in);
            if (found != null) {
                // A JVM takes no other versions out of folders.
                findings.add(place, found, version == ClassVersion.ANY);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            unreadable(file.toString(), e);
        }
    }

    /** Returns the call sites of one class file; null if there are none, or it can't be read. */
    FoundCallSites find(String name, InputStream in) throws IOException {
        byte[] classFile = content(in);
        if (classFile == null) {
            unreadable(name, "it has 16 MB or more, as no class file has");
            return null;
        }
        findings.classFiles++;
        try {
            return finder.find(classFile);
        } catch (UnreadableClassException e) {
            unreadable(name, e.getMessage());
            return null;
        }
    }

    /** Returns null if it is longer than a class file may be. */
    byte[] content(InputStream in) throws IOException {
        int length = 0;
        for (int read = 0; read >= 0; read = in.read(buffer, length, buffer.length - length)) {
            length += read;
            if (length == MOST_BYTES) {
                return null;
            }
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.min(MOST_BYTES, 2 * length));
            }
        }
        return Arrays.copyOf(buffer, length);
    }

    void unreadable(String name, Throwable why) {
        String message = why.getMessage();
        if (why instanceof AccessDeniedException) {
            message = "permission denied";
        } else if (why instanceof OutOfMemoryError) {
            message = "it takes more memory than java -Xmx allows";
        }
        unreadable(name, message == null ? why.getClass().getSimpleName() : message);
    }

    private void unreadable(String name, String why) {
        warnings.accept(findings.addUnreadable(name, why));
    }

    static boolean isClassFile(String name) {
        return name.endsWith(".class");
    }

    static boolean isArchive(String name) {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        return lowerCase.endsWith(".jar") || lowerCase.endsWith(".war") || lowerCase.endsWith(".ear");
    }
}
