package io.escapement.agent.rewrite;

import io.escapement.agent.reads.HarmlessMixes;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Record of the classes that the transformer was shown, and of what became of them, by their names with dots. Any
 * thread writes and reads. Why: docs/decisions/11-reads-that-stay-real.md.
 */
public final class RewriteLedger {
    /** The counts that the ledger keeps. */
    public enum Tally {
        REWRITTEN_CLASSES,

        /** Rewritten classes that were loaded before the agent was. */
        PRELOADED_CLASSES,

        /** Call sites of supported forms that can't be rewritten at their places. */
        LEFT_ALONE_CALL_SITES,

        /** Rewritten classes that also read the wall clock in forms that stay real. */
        MIXED_CLASSES,

        /** Classes of libraries that read the wall clock and that a late one would break. */
        REAL_CLASSES,

        /** Classes that {@code packages} names and that were left alone: excluded, or the platform's own. */
        SKIPPED_CLASSES,

        /** Classes left alone because their class files could not be read or the JVM rejected the new ones. */
        FAILED_CLASSES,

        /** Class loaders that do not find the cached clock. */
        BLIND_LOADERS
    }

    /** Bounds the lists to some MB of heap, for services that make classes as they run. The counts go on. */
    private static final int LISTED_AT_MOST = 10_000;

    /** Stands for a class that the JVM refused: another one of that name may have been rewritten. */
    private static final int[] REFUSED = {};

    /** Call sites by class and {@link ReadGroup}. */
    private final Map<String, int[]> callSitesByClass = new ConcurrentHashMap<String, int[]>();

    /** Call sites that were left alone, by class, in words. */
    private final Map<String, String> leftAloneByClass = new ConcurrentHashMap<String, String>();

    /** Forms by class that stay real, in words. */
    private final Map<String, String> mixedFormsByClass = new ConcurrentHashMap<String, String>();

    /** Why classes of libraries keep the real clock, by class. */
    private final Map<String, String> whyRealByClass = new ConcurrentHashMap<String, String>();

    private final AtomicLongArray counts = new AtomicLongArray(Tally.values().length);
    private final AtomicLongArray callSites = new AtomicLongArray(ReadGroup.COUNT);

    /** Whether a mixed class was recorded that may do harm. Guarded by this object's lock. */
    private boolean hasMixed;

    /** Counts one more; returns whether this is the first. */
    boolean record(Tally tally) {
        return add(tally, 1) == 1;
    }

    @SuppressWarnings("EnumOrdinal") // of no meaning outside this object
    private long add(Tally tally, long more) {
        return counts.addAndGet(tally.ordinal(), more);
    }

    /** Returns the count. */
    @SuppressWarnings("EnumOrdinal") // as above
    public long count(Tally tally) {
        return counts.get(tally.ordinal());
    }

    /**
     * Records a rewritten class.
     *
     * @param sites call sites by {@link ReadGroup}
     * @param redefined whether the class was loaded before, and so may have been counted already
     */
    void recordRewritten(String name, int[] sites, boolean redefined) {
        int[] before = callSitesByClass.get(name);
        // The same name in two loaders counts twice; the same class transformed again, by whichever agent, does not.
        boolean isCounted = redefined && before != null && before != REFUSED;
        if (isCounted) {
            return;
        }
        if (callSitesByClass.size() < LISTED_AT_MOST) {
            callSitesByClass.put(name, sites);
        }
        if (redefined) {
            record(Tally.PRELOADED_CLASSES);
        }
        record(Tally.REWRITTEN_CLASSES);
        addCallSites(sites, 1);
    }

    private void addCallSites(int[] byGroup, int sign) {
        for (int group = 0; group < byGroup.length; group++) {
            callSites.addAndGet(group, (long) sign * byGroup[group]);
        }
    }

    /** Records call sites that were left alone in a class, whatever else was rewritten there. */
    void recordLeftAlone(String name, int sites, String inWords) {
        if (leftAloneByClass.size() >= LISTED_AT_MOST || leftAloneByClass.put(name, inWords) == null) {
            add(Tally.LEFT_ALONE_CALL_SITES, sites);
        }
    }

    /** Records a class that would be rewritten if a late wall clock did not break it. */
    void recordReal(String name, String why) {
        if (whyRealByClass.size() >= LISTED_AT_MOST || whyRealByClass.put(name, why) == null) {
            record(Tally.REAL_CLASSES);
        }
    }

    /**
     * Records that the class rewritten just now also reads the real clock. Returns whether this is the first such class
     * that is not known to be harmless.
     *
     * @param redefined as in {@link #recordRewritten}
     */
    synchronized boolean recordMixed(String name, String forms, boolean redefined) {
        String before = mixedFormsByClass.get(name);
        if (before == null && mixedFormsByClass.size() < LISTED_AT_MOST) {
            mixedFormsByClass.put(name, forms);
        }
        if (before == null || !redefined) {
            record(Tally.MIXED_CLASSES);
        }
        // No line may be printed while a class of the JDK's is being loaded: printing may need that very class.
        boolean mayHarm = !HarmlessMixes.CLASSES.contains(name) && JdkPackages.around(name) == null;
        boolean isFirst = !hasMixed && mayHarm;
        hasMixed |= isFirst;
        return isFirst;
    }

    /** Records that the JVM rejected a rewritten class. */
    void recordRefused(String name) {
        int[] sites = callSitesByClass.replace(name, REFUSED);
        if (sites != null && sites != REFUSED) {
            add(Tally.REWRITTEN_CLASSES, -1);
            addCallSites(sites, -1);
            add(Tally.PRELOADED_CLASSES, -1);
            if (mixedFormsByClass.remove(name) != null) {
                add(Tally.MIXED_CLASSES, -1);
            }
        }
    }

    /** Whether a class of that name was rewritten, or may have been, because the list is full. */
    boolean mayHaveRewritten(String name) {
        return callSitesByClass.containsKey(name) || callSitesByClass.size() >= LISTED_AT_MOST;
    }

    /**
     * Whether that class, or a class within it or within a package of that name, was rewritten or keeps the real clock
     * because its library needs it. Also true if the list is full, so that this is not known.
     */
    public boolean hasMetIn(String name) {
        return callSitesByClass.size() >= LISTED_AT_MOST
                || hasWithin(name, list(name, LISTED_AT_MOST))
                || hasWithin(name, listReal(name, LISTED_AT_MOST));
    }

    /** Whether a list has that class, or one within that name. All entries begin with the name, and end in brackets. */
    private static boolean hasWithin(String name, List<String> listed) {
        for (String each : listed) {
            if (".$ ".indexOf(each.charAt(name.length())) >= 0) {
                return true;
            }
        }
        return false;
    }

    public long rewrittenCallSiteCount() {
        long sum = 0;
        for (int group = 0; group < callSites.length(); group++) {
            sum += callSites.get(group);
        }
        return sum;
    }

    /** Number of rewritten call sites of one group of forms. */
    public long rewrittenCallSiteCount(ReadGroup group) {
        return callSites.get(group.index);
    }

    /**
     * Names of rewritten classes that begin with {@code prefix}, sorted, at most {@code limit}, each with its call
     * sites.
     */
    public List<String> list(String prefix, int limit) {
        return listOf(callSitesByClass, prefix, limit);
    }

    /**
     * Names of the classes that {@link Tally#MIXED_CLASSES} counts, as in {@link #list}, each with the forms that stay
     * real.
     */
    public List<String> listMixed(String prefix, int limit) {
        return listOf(mixedFormsByClass, prefix, limit);
    }

    /** Names of classes with call sites that were left alone, as in {@link #list}, each with those and the reasons. */
    public List<String> listLeftAlone(String prefix, int limit) {
        return listOf(leftAloneByClass, prefix, limit);
    }

    /** Names of the classes that {@link Tally#REAL_CLASSES} counts, as in {@link #list}, each with the reason. */
    public List<String> listReal(String prefix, int limit) {
        return listOf(whyRealByClass, prefix, limit);
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int each : counts) {
            sum += each;
        }
        return sum;
    }

    /** Values are words, or numbers of call sites by group. */
    private static List<String> listOf(Map<String, ?> byClass, String prefix, int limit) {
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, ?> entry : byClass.entrySet()) {
            Object value = entry.getValue();
            if (value != REFUSED && entry.getKey().startsWith(prefix)) {
                names.add(entry.getKey() + " (" + (value instanceof int[] ? sum((int[]) value) : value) + ")");
            }
        }
        Collections.sort(names);
        return new ArrayList<String>(names.subList(0, Math.max(0, Math.min(limit, names.size()))));
    }
}
