package io.escapement.tools.scan;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.FoundCallSites;
import io.escapement.tools.json.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a scan has found. All names are free of control characters, whatever the class files hold. */
public final class Findings {
    final List<CallSites> callSites = new ArrayList<>();
    final List<Unreadable> unreadable = new ArrayList<>();

    private int archives;
    private int classFiles;
    private int leftOutClasses;
    private int otherVersions;
    private int links;

    /** Call sites of one form in a class, at one place. */
    static final class CallSites implements Comparable<CallSites> {
        final String className;

        /** Package of the class; empty if it has none. */
        final String packageName;

        /** The archive, or the folder that was named. */
        final String place;

        final String form;

        /** As in {@link FoundCallSites.FormSites}: null if they are left alone. */
        final ReadGroup group;

        /** Why they are left alone; null if they can be rewritten. */
        final String reason;

        final int count;

        private CallSites(String place, String className, FoundCallSites.FormSites found) {
            this.place = place;
            this.className = className;
            this.packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
            this.form = found.form;
            this.group = found.group;
            this.reason = found.reason;
            this.count = found.count();
        }

        boolean isRewritable() {
            return group != null;
        }

        boolean isOfMonotonicClock() {
            return group == ReadGroup.NANOS;
        }

        /** The option, with its value if that says which forms, that has them rewritten; null if none does. */
        String option() {
            if (group == null) {
                return null;
            }
            return isOfMonotonicClock() ? "nano-packages" : "reads=" + group.word;
        }

        private String[] sortedBy() {
            return new String[] {className, place, form, String.valueOf(reason)};
        }

        @Override
        public int compareTo(CallSites other) {
            String[] mine = sortedBy();
            String[] others = other.sortedBy();
            for (int i = 0; i < mine.length; i++) {
                int order = mine[i].compareTo(others[i]);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }

    /** A file, or an entry of an archive, that could not be read, and why. */
    static final class Unreadable {
        final String name;
        final String reason;

        private Unreadable(String name, String reason) {
            this.name = name;
            this.reason = reason;
        }

        @Override
        public String toString() {
            return name + ": " + reason;
        }
    }

    void countArchive() {
        archives++;
    }

    void countClassFile() {
        classFiles++;
    }

    void countLink() {
        links++;
    }

    /** @param isTaken whether this is the version of the class that counts */
    void add(String place, FoundCallSites found, boolean isTaken) {
        if (!isTaken) {
            otherVersions++;
        } else if (found.isLeftOut) {
            leftOutClasses++;
        } else {
            String name = Printable.of(found.className);
            for (FoundCallSites.FormSites each : found.byForm) {
                callSites.add(new CallSites(Printable.of(place), name, each));
            }
        }
    }

    /** Returns what to say of it. */
    String addUnreadable(String name, String reason) {
        Unreadable added = new Unreadable(Printable.of(name), Printable.of(reason));
        unreadable.add(added);
        return added.toString();
    }

    /** Puts them into an order that does not depend on that of files. */
    void sort() {
        Collections.sort(callSites);
        unreadable.sort((a, b) -> a.toString().compareTo(b.toString()));
    }

    public int unreadableCount() {
        return unreadable.size();
    }

    int archives() {
        return archives;
    }

    /** Number of class files that were read. */
    int classFiles() {
        return classFiles;
    }

    /** Number of classes with call sites that {@code packages=*} leaves out. */
    int leftOutClasses() {
        return leftOutClasses;
    }

    /** Number of class files with call sites that stand back behind one for a newer Java, or that no JVM takes. */
    int otherVersions() {
        return otherVersions;
    }

    /** Number of links in folders that were not followed, to folders, archives or class files. */
    int links() {
        return links;
    }

    int classes() {
        Set<String> classes = new HashSet<>();
        for (CallSites each : callSites) {
            classes.add(each.className + "\n" + each.place);
        }
        return classes.size();
    }

    int rewritable() {
        int sum = 0;
        for (CallSites each : callSites) {
            sum += each.isRewritable() ? each.count : 0;
        }
        return sum;
    }

    int leftAlone() {
        int sum = 0;
        for (CallSites each : callSites) {
            sum += each.isRewritable() ? 0 : each.count;
        }
        return sum;
    }
}
