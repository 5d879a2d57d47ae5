package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Record of what became of the classes that the transformer was shown. Any thread writes and reads.
 * Why: docs/decisions/11-reads-that-stay-real.md.
 */
public final class RewriteLedger {
    private static final String LINKED = " linked before";

    /** Bounds the lists for services that make classes as they run. The counts go on. */
    private static final int LISTED_AT_MOST = 100_000;

    /** Stands for a class that the JVM refused: another one of that name may have been rewritten. */
    private static final int[] REFUSED = {};

    /** Call sites by class and {@link ReadGroup}. */
    private final Map<String, int[]> callSitesByClass = new ConcurrentHashMap<String, int[]>();

    /** Call sites that were left alone, by class, in words. */
    private final Map<String, String> leftAloneByClass = new ConcurrentHashMap<String, String>();

    /** Forms by class that stay real, and linked references, in words. */
    private final Map<String, String> mixedFormsByClass = new ConcurrentHashMap<String, String>();

    /** Rewritten references of classes that had been loaded before, by class and group, less those found linked. */
    private final Map<String, int[]> referencesByClass = new ConcurrentHashMap<String, int[]>();

    private final AtomicBoolean mixedNamed = new AtomicBoolean();
    private final AtomicLong mixed = new AtomicLong();
    private final AtomicLong hidden = new AtomicLong();
    private final AtomicLong linked = new AtomicLong();
    private final AtomicLong rewritten = new AtomicLong();
    private final AtomicLongArray callSites = new AtomicLongArray(ReadGroup.COUNT);
    private final AtomicLong leftAlone = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong preloaded = new AtomicLong();
    private final AtomicLong invisibleLoaders = new AtomicLong();

    /**
     * Records a rewritten class.
     *
     * @param sites call sites by {@link ReadGroup}
     * @param redefined whether the class was loaded before: then it may have been counted already
     */
    void recordRewritten(String internalName, int[] sites, boolean redefined) {
        String name = internalName.replace('/', '.');
        int[] before = callSitesByClass.get(name);
        boolean isFirst = before == null || before == REFUSED;
        if (callSitesByClass.size() < LISTED_AT_MOST && (isFirst || !redefined)) {
            callSitesByClass.put(name, sites);
        }
        if (redefined && isFirst) {
            preloaded.incrementAndGet();
        }
        // The same name in two loaders counts twice; the same class transformed again, by whichever agent, does not.
        if (isFirst || !redefined) {
            rewritten.incrementAndGet();
            addCallSites(sites, 1);
        }
    }

    private void addCallSites(int[] byGroup, int sign) {
        for (int group = 0; group < byGroup.length; group++) {
            callSites.addAndGet(group, (long) sign * byGroup[group]);
        }
    }

    /** Records call sites that were left alone in a class, whatever else was rewritten there. */
    void recordLeftAlone(String internalName, int sites, String inWords) {
        String name = internalName.replace('/', '.');
        if (leftAloneByClass.size() >= LISTED_AT_MOST || leftAloneByClass.put(name, inWords) == null) {
            leftAlone.addAndGet(sites);
        }
    }

    /**
     * Records that the class rewritten just now also reads the real clock; returns whether it is the first such class.
     *
     * @param redefined as in {@link #recordRewritten}
     */
    synchronized boolean recordMixed(String internalName, String forms, boolean redefined) {
        String name = internalName.replace('/', '.');
        String before = mixedFormsByClass.get(name);
        if (before == null && mixedFormsByClass.size() < LISTED_AT_MOST) {
            mixedFormsByClass.put(name, forms);
        }
        if (before == null || !redefined) {
            mixed.incrementAndGet();
        }
        return mixedNamed.compareAndSet(false, true);
    }

    /** Records the references of a class that had been loaded before it was rewritten, by group. */
    void recordReferences(String internalName, int[] references) {
        referencesByClass.putIfAbsent(internalName.replace('/', '.'), references.clone());
    }

    /**
     * Records a reference that had been linked before its class was rewritten, and so keeps the real clock: it makes
     * the class mixed, and is no rewritten call site. Returns whether it is the first of that class.
     */
    synchronized boolean recordLinked(String name, ReadForm form) {
        int[] sites = callSitesByClass.get(name);
        if (sites == REFUSED) {
            return false;
        }
        linked.incrementAndGet();
        int[] references = referencesByClass.get(name);
        if (references != null && references[form.group.index] > 0) {
            references[form.group.index]--;
            callSites.decrementAndGet(form.group.index);
            if (sites != null) {
                int[] others = sites.clone();
                others[form.group.index]--;
                callSitesByClass.replace(name, sites, others);
            }
        }
        String words = form.asReference() + LINKED;
        String before = mixedFormsByClass.get(name);
        if (before == null) {
            mixed.incrementAndGet();
        }
        if (before == null ? mixedFormsByClass.size() < LISTED_AT_MOST : !before.contains(words)) {
            mixedFormsByClass.put(name, before == null ? words : before + ", " + words);
        }
        return before == null || !before.contains(LINKED);
    }

    /** What makes a class mixed, in words. */
    String mixedForms(String name) {
        String forms = mixedFormsByClass.get(name);
        return forms == null ? "not listed" : forms;
    }

    /** Records that the JVM rejected a rewritten class. */
    void recordRefused(String internalName) {
        int[] sites = callSitesByClass.replace(internalName.replace('/', '.'), REFUSED);
        if (sites != null && sites != REFUSED) {
            rewritten.decrementAndGet();
            addCallSites(sites, -1);
            preloaded.decrementAndGet();
            if (mixedFormsByClass.remove(internalName.replace('/', '.')) != null) {
                mixed.decrementAndGet();
            }
        }
    }

    /** Whether a class of that name was rewritten, or may have been because the list is full. */
    boolean mayHaveRewritten(String name) {
        return callSitesByClass.containsKey(name) || callSitesByClass.size() >= LISTED_AT_MOST;
    }

    /** Whether a class of that package ({@code *}: of any) was rewritten, or may have been because the list is full. */
    boolean mayHaveRewrittenIn(String packageName) {
        String prefix = packageName.equals("*") ? "" : packageName + ".";
        return callSitesByClass.size() >= LISTED_AT_MOST || !list(prefix, 1).isEmpty();
    }

    /** Records a hidden class with the call; returns whether it is the first. */
    boolean recordHidden() {
        return hidden.incrementAndGet() == 1;
    }

    void recordSkipped() {
        skipped.incrementAndGet();
    }

    /** Records a class left alone after a failure; returns whether it is the first. */
    boolean recordFailed() {
        return failed.incrementAndGet() == 1;
    }

    /** Records a class loader that does not find the cached clock; returns whether it is the first. */
    boolean recordBlindLoader() {
        return invisibleLoaders.incrementAndGet() == 1;
    }

    public long rewrittenClassCount() {
        return rewritten.get();
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

    /** Number of call sites of supported forms that can't be rewritten at their places. */
    public long leftAloneCallSiteCount() {
        return leftAlone.get();
    }

    /** Number of rewritten classes that also read the wall clock in forms that stay real. */
    public long mixedClassCount() {
        return mixed.get();
    }

    /** Number of hidden classes with the call, which keep the real clock: all that were seen, unloaded ones too. */
    public long hiddenClassCount() {
        return hidden.get();
    }

    /** Number of references that had been linked before their classes were rewritten, and keep the real clock. */
    public long linkedReferenceCount() {
        return linked.get();
    }

    /** Number of classes that {@code packages} names and that were left alone: excluded, or the platform's own. */
    public long skippedClassCount() {
        return skipped.get();
    }

    /** Number of classes left alone because their class files could not be read or the JVM rejected the new ones. */
    public long failedClassCount() {
        return failed.get();
    }

    /** Number of rewritten classes that were loaded before the agent was. */
    public long preloadedClassCount() {
        return preloaded.get();
    }

    public long invisibleLoaderCount() {
        return invisibleLoaders.get();
    }

    /**
     * Names of rewritten classes that begin with {@code prefix}, sorted, at most {@code limit}, each with its call
     * sites.
     */
    public List<String> list(String prefix, int limit) {
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, int[]> entry : callSitesByClass.entrySet()) {
            if (entry.getValue() != REFUSED && entry.getKey().startsWith(prefix)) {
                names.add(entry.getKey() + " (" + sum(entry.getValue()) + ")");
            }
        }
        return sorted(names, limit);
    }

    /**
     * Names of the classes that {@link #mixedClassCount} counts, as in {@link #list}, each with the forms that stay
     * real.
     */
    public List<String> listMixed(String prefix, int limit) {
        return listOf(mixedFormsByClass, prefix, limit);
    }

    /** Names of classes with call sites that were left alone, as in {@link #list}, each with those and the reasons. */
    public List<String> listLeftAlone(String prefix, int limit) {
        return listOf(leftAloneByClass, prefix, limit);
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int each : counts) {
            sum += each;
        }
        return sum;
    }

    private static List<String> listOf(Map<String, String> byClass, String prefix, int limit) {
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, String> entry : byClass.entrySet()) {
            if (entry.getKey().startsWith(prefix)) {
                names.add(entry.getKey() + " (" + entry.getValue() + ")");
            }
        }
        return sorted(names, limit);
    }

    private static List<String> sorted(List<String> names, int limit) {
        Collections.sort(names);
        return new ArrayList<String>(names.subList(0, Math.max(0, Math.min(limit, names.size()))));
    }
}
