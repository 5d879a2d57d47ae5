package io.escapement.tools.scan;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.FoundCallSites;
import io.escapement.tools.json.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a scan has found. All names are free of control characters, whatever the class files hold. */
public final class Findings {
    final List<CallSites> callSites = new ArrayList<>();
    final List<Unreadable> unreadable = new ArrayList<>();

    int archives;

    /** Number of class files that were read. */
    int classFiles;

    /** Number of classes with call sites that {@code packages=*} leaves out. */
    int leftOutClasses;

    /** Number of class files with call sites that stand back behind one for a newer Java, or that no JVM takes. */
    int otherVersions;

    /** Number of links in folders that were not followed, to folders, archives or class files. */
    int links;

    /** Call sites of one form in a class, at one place. */
    static final class CallSites {
        private static final Comparator<CallSites> ORDER = Comparator.<CallSites, String>comparing(
                        each -> each.className)
                .thenComparing(each -> each.place)
                .thenComparing(each -> each.found.form)
                .thenComparing(each -> String.valueOf(each.found.reason));

        /** The archive, or the folder that was named. */
        final String place;

        final String className;

        /** Package of the class; empty if it has none. */
        final String packageName;

        final FoundCallSites.FormSites found;

        private CallSites(String place, String className, FoundCallSites.FormSites found) {
            this.place = place;
            this.className = className;
            this.packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
            this.found = found;
        }

        boolean isRewritable() {
            return found.group != null;
        }

        boolean isOfMonotonicClock() {
            return found.group == ReadGroup.NANOS;
        }

        /** The option, with its value if that says which forms, that has them rewritten; null if none does. */
        String option() {
            return !isRewritable() ? null : isOfMonotonicClock() ? "nano-packages" : "reads=" + found.group.word;
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
        callSites.sort(CallSites.ORDER);
        unreadable.sort(Comparator.comparing(Unreadable::toString));
    }

    public int unreadableCount() {
        return unreadable.size();
    }

    int classes() {
        return (int) callSites.stream()
                .map(each -> each.className + "\n" + each.place)
                .distinct()
                .count();
    }

    int rewritable() {
        return sum(true);
    }

    int leftAlone() {
        return sum(false);
    }

    private int sum(boolean isRewritable) {
        return callSites.stream()
                .filter(each -> each.isRewritable() == isRewritable)
                .mapToInt(each -> each.found.count())
                .sum();
    }
}
