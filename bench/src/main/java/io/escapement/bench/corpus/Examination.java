package io.escapement.bench.corpus;

import io.escapement.bench.corpus.ClassCheck.Kind;
import io.escapement.bench.corpus.ClassCheck.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Checks every class of some jars, several jars at a time, and keeps what the steps after this one need. */
final class Examination {
    /** For other Java versions; or in packages that the agent leaves alone, whatever {@code packages} says. */
    private static final List<String> LEFT_OUT =
            List.of("META-INF/", "java/", "javax/", "jdk/", "sun/", "com/sun/", "io/escapement/");

    final Counts counts = new Counts();

    /** Each says which class of which jar, and why. */
    final List<String> failures = new ArrayList<>();

    final List<String> unreadableJars = new ArrayList<>();

    /** Rewritten classes that a loader over their jar would find. */
    final List<LoadableClass> rewritten = new ArrayList<>();

    private final ClassCheck check;

    Examination(ClassCheck check) {
        this.check = check;
    }

    record LoadableClass(Path jar, String name) {}

    static final class Counts {
        int jars;
        int classes;
        int beyondAsm;
        int rewritten;
        int callSites;
        int leftAlone;
        final Map<String, Integer> callSitesByForm = new TreeMap<>();
        int rejectedByAsmBefore;

        private void add(Outcome outcome) {
            classes++;
            beyondAsm += outcome.kind() == Kind.UNREADABLE ? 1 : 0;
            rewritten += outcome.isRewritten() ? 1 : 0;
            outcome.callSitesByForm().forEach((form, count) -> {
                callSites += count;
                callSitesByForm.merge(form, count, Integer::sum);
            });
            leftAlone += outcome.leftAlone();
            rejectedByAsmBefore += outcome.kind() == Kind.REWRITTEN_UNVERIFIABLE ? 1 : 0;
        }
    }

    void examine(Collection<Path> jars) {
        jars.parallelStream().forEach(this::examine);
    }

    private void examine(Path jar) {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(file.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        add(jar, entry.getName(), check.check(in.readAllBytes()));
                    }
                }
            }
            synchronized (this) {
                counts.jars++;
            }
        } catch (IOException e) {
            synchronized (this) {
                unreadableJars.add(jar + ": " + e);
            }
        }
    }

    private synchronized void add(Path jar, String entry, Outcome outcome) {
        counts.add(outcome);
        if (outcome.kind() == Kind.FAILED) {
            failures.add(jar.getFileName() + "!" + entry + ": " + outcome.problem());
        } else if (outcome.isRewritten() && LEFT_OUT.stream().noneMatch(entry::startsWith)) {
            String name = entry.substring(0, entry.length() - ".class".length());
            rewritten.add(new LoadableClass(jar, name.replace('/', '.')));
        }
    }
}
