package io.escapement.bench.corpus;

import io.escapement.bench.corpus.ClassCheck.Kind;
import io.escapement.bench.corpus.ClassCheck.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks every class of archives, several archives at a time, and keeps what the steps after this one need. */
final class Examination {
    /** For other Java versions; or in packages that the agent leaves alone, whatever {@code packages} says. */
    private static final List<String> LEFT_OUT =
            List.of("META-INF/", "java/", "javax/", "jdk/", "sun/", "com/sun/", "io/escapement/");

    final Counts jars = new Counts();
    final Counts jdk = new Counts();

    /** Each says which class of which archive, and why. */
    final List<String> failures = new ArrayList<>();

    final List<String> unreadableArchives = new ArrayList<>();

    /** Rewritten classes that a loader over their jar would find. */
    final List<LoadableClass> rewritten = new ArrayList<>();

    private final ClassCheck check;

    Examination(ClassCheck check) {
        this.check = check;
    }

    record LoadableClass(Path jar, String name) {}

    /** Of a group of archives. */
    static final class Counts {
        int archives;
        int classes;
        int beyondAsm;
        int rewritten;
        int callSites;
        int leftAlone;
        final Map<String, Integer> callSitesByForm = new TreeMap<>();
        int classesKeepingHandles;
        int keptHandles;
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
            classesKeepingHandles += outcome.keptHandles() > 0 ? 1 : 0;
            keptHandles += outcome.keptHandles();
            rejectedByAsmBefore += outcome.kind() == Kind.REWRITTEN_UNVERIFIABLE ? 1 : 0;
        }
    }

    void examine(List<Archive> archives) {
        archives.parallelStream().forEach(this::examine);
    }

    private void examine(Archive archive) {
        try {
            archive.showClasses((entry, classFile) -> add(archive, entry, check.check(classFile)));
            synchronized (this) {
                counts(archive).archives++;
            }
        } catch (IOException e) {
            synchronized (this) {
                unreadableArchives.add(archive + ": " + e);
            }
        }
    }

    private synchronized void add(Archive archive, String entry, Outcome outcome) {
        counts(archive).add(outcome);
        if (outcome.kind() == Kind.FAILED) {
            failures.add(archive + "!" + entry + ": " + outcome.problem());
        } else if (outcome.isRewritten() && archive.isJar() && LEFT_OUT.stream().noneMatch(entry::startsWith)) {
            String name = entry.substring(0, entry.length() - ".class".length());
            rewritten.add(new LoadableClass(archive.path(), name.replace('/', '.')));
        }
    }

    private Counts counts(Archive archive) {
        return archive.isJar() ? jars : jdk;
    }
}
