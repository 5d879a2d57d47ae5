package io.escapement.bench.corpus;

import io.escapement.bench.corpus.ClassCheck.Kind;
import io.escapement.bench.corpus.ClassCheck.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Checks every class of some jars, several jars at a time, and keeps the results for the later steps. */
final class Examination {
    private static final String JARS = "jars";
    private static final String CLASSES = "classes";
    private static final String REWRITTEN = "rewritten classes";
    private static final String CALL_SITES = "rewritten call sites";
    private static final String LEFT_ALONE = "call sites left alone, most of them constructors that a subclass calls";
    private static final String UNREADABLE = "classes that ASM can't read, not compared";
    private static final String UNVERIFIABLE =
            "rewritten classes whose original ASM's verifier rejects, so not verified by it";

    /** Classes for other Java versions, or in packages that the agent leaves alone, whatever {@code packages} says. */
    private static final List<String> LEFT_OUT =
            List.of("META-INF/", "java/", "javax/", "jdk/", "sun/", "com/sun/", "io/escapement/");

    final Map<String, Integer> counts = new LinkedHashMap<>();
    final Map<String, Integer> callSitesByForm = new TreeMap<>();

    /** Failures: each names the class, the jar and the reason. */
    final List<String> failures = new ArrayList<>();

    final List<String> unreadableJars = new ArrayList<>();

    /** Rewritten classes that a class loader over their jar would find. */
    final List<LoadableClass> rewritten = new ArrayList<>();

    private final ClassCheck check;

    Examination(ClassCheck check) {
        this.check = check;
        for (String each : List.of(JARS, CLASSES, REWRITTEN, CALL_SITES, LEFT_ALONE, UNREADABLE, UNVERIFIABLE)) {
            counts.put(each, 0);
        }
    }

    record LoadableClass(Path jar, String name) {}

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
                count(JARS, 1);
            }
        } catch (IOException e) {
            synchronized (this) {
                unreadableJars.add(jar + ": " + e);
            }
        }
    }

    private synchronized void add(Path jar, String entry, Outcome outcome) {
        count(CLASSES, 1);
        count(REWRITTEN, outcome.isRewritten() ? 1 : 0);
        outcome.callSitesByForm().forEach((form, sites) -> {
            count(CALL_SITES, sites);
            callSitesByForm.merge(form, sites, Integer::sum);
        });
        count(LEFT_ALONE, outcome.leftAlone());
        count(UNREADABLE, outcome.kind() == Kind.UNREADABLE ? 1 : 0);
        count(UNVERIFIABLE, outcome.kind() == Kind.REWRITTEN_UNVERIFIABLE ? 1 : 0);
        if (outcome.kind() == Kind.FAILED) {
            failures.add(jar.getFileName() + "!" + entry + ": " + outcome.problem());
        } else if (outcome.isRewritten() && LEFT_OUT.stream().noneMatch(entry::startsWith)) {
            String name = entry.substring(0, entry.length() - ".class".length());
            rewritten.add(new LoadableClass(jar, name.replace('/', '.')));
        }
    }

    private void count(String what, int more) {
        counts.merge(what, more, Integer::sum);
    }
}
