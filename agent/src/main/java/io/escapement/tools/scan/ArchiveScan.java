package io.escapement.tools.scan;

import io.escapement.agent.rewrite.FoundCallSites;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Looks at the class files of one archive, and of those in it, which are read as streams. Of a class with several
 * versions in a multi-release archive it keeps the one for the newest Java.
 */
final class ArchiveScan {
    /** Levels of archives within archives: a jar in a WAR in an EAR is the third. */
    private static final int MOST_LEVELS = 8;

    private static final int MOST_ENTRIES = 1_000_000;

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final Pattern MULTI_RELEASE = Pattern.compile("(?im)^Multi-Release: true$");

    private final Scan scan;
    private final String place;
    private final InflationLimit limit;
    private final int level;
    private final Map<String, Integer> newestByPath = new HashMap<>();
    private boolean isMultiRelease;
    private int entries;

    /** Names of the classes that were added: an archive may hold one at several places. */
    private final Set<String> counted = new HashSet<>();

    /** Each adds a class file with call sites, once it is known what else is here, and what the manifest says. */
    private final List<Runnable> additions = new ArrayList<>();

    ArchiveScan(Scan scan, String place, InflationLimit limit, int level) {
        this.scan = scan;
        this.place = place;
        this.limit = limit;
        this.level = level;
    }

    void read(File file) throws IOException {
        // Names that are not in UTF-8 must not make it unreadable: those of classes are in the class files.
        try (ZipFile zip = new ZipFile(file, StandardCharsets.ISO_8859_1)) {
            scan.findings.archives++;
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (isWanted(entry)) {
                    try (InputStream content = limit.entry(zip.getInputStream(entry))) {
                        show(entry.getName(), content);
                    } catch (InflationLimit.ExceededException e) {
                        throw e;
                    } catch (IOException | RuntimeException | OutOfMemoryError e) {
                        scan.unreadable(place + "!" + entry.getName(), e);
                    }
                }
            }
        } finally {
            additions.forEach(Runnable::run);
        }
    }

    private void read(InputStream content) throws IOException {
        if (level > MOST_LEVELS) {
            throw new ZipException("it is within " + MOST_LEVELS + " archives; no more levels are read");
        }
        try (ZipInputStream zip = limit.archive(content)) {
            scan.findings.archives++;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (isWanted(entry)) {
                    show(entry.getName(), zip);
                }
            }
        } finally {
            additions.forEach(Runnable::run);
        }
    }

    private boolean isWanted(ZipEntry entry) throws ZipException {
        if (++entries > MOST_ENTRIES) {
            throw new ZipException("it has more than a million entries; the rest was not read");
        }
        String name = entry.getName();
        return Scan.isClassFile(name) || Scan.isArchive(name) || name.equals(MANIFEST);
    }

    private void show(String name, InputStream content) throws IOException {
        if (Scan.isClassFile(name)) {
            showClassFile(name, content);
        } else if (name.equals(MANIFEST)) {
            isMultiRelease |= declaresMultiRelease(content);
        } else {
            String nested = place + "!" + name;
            try {
                new ArchiveScan(scan, nested, limit, level + 1).read(content);
            } catch (InflationLimit.ExceededException e) {
                throw e;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                scan.unreadable(nested, e);
            }
        }
    }

    private void showClassFile(String name, InputStream content) throws IOException {
        int version = ClassVersion.of(name);
        String path = ClassVersion.pathForAny(name);
        // Of the others no path is kept: a hostile archive may have a million long ones.
        if (version > ClassVersion.ANY) {
            newestByPath.merge(path, version, Math::max);
        }
        FoundCallSites found = scan.find(place + "!" + name, content);
        if (found != null) {
            additions.add(() -> {
                int taken = isMultiRelease ? newestByPath.getOrDefault(path, ClassVersion.ANY) : ClassVersion.ANY;
                if (version != taken || counted.add(found.className)) {
                    scan.findings.add(place, found, version == taken);
                }
            });
        }
    }

    private boolean declaresMultiRelease(InputStream manifest) throws IOException {
        byte[] bytes = scan.content(manifest);
        if (bytes == null) {
            return false;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("\r\n", "\n");
        return MULTI_RELEASE.matcher(text.split("\n\n", 2)[0]).find();
    }
}
