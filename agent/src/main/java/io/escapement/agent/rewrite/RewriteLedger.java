package io.escapement.agent.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** What became of the classes that the transformer was shown. Any thread writes and reads. */
public final class RewriteLedger {
    /** Services that make classes as they run would grow the list for ever; the counts go on. */
    private static final int LISTED_AT_MOST = 100_000;

    /** Zero where the JVM refused one class of that name: another one may have been rewritten all the same. */
    private final Map<String, Integer> callSitesByClass = new ConcurrentHashMap<String, Integer>();

    /** What {@link MixedForms} found, by class. */
    private final Map<String, String> mixedFormsByClass = new ConcurrentHashMap<String, String>();

    private final AtomicBoolean mixedNamed = new AtomicBoolean();
    private final AtomicLong mixed = new AtomicLong();
    private final AtomicLong hidden = new AtomicLong();
    private final AtomicLong rewritten = new AtomicLong();
    private final AtomicLong callSites = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong preloaded = new AtomicLong();
    private final AtomicLong invisibleLoaders = new AtomicLong();

    /** @param redefined whether it was loaded before, so that this may not be the first time that it is counted */
    void rewritten(String internalName, int sites, boolean redefined) {
        String name = internalName.replace('/', '.');
        Integer before = callSitesByClass.size() < LISTED_AT_MOST ? callSitesByClass.put(name, sites) : null;
        boolean isFirst = before == null || before == 0;
        if (redefined && isFirst) {
            preloaded.incrementAndGet();
        }
        // The same name in two loaders counts twice; the same class transformed again, by whichever agent, does not.
        if (isFirst || !redefined) {
            rewritten.incrementAndGet();
            callSites.addAndGet(sites);
        }
    }

    /**
     * The same class, rewritten just now, also reads the real clock. Returns whether it is the first such class.
     *
     * @param redefined as in {@link #rewritten}
     */
    boolean mixed(String internalName, String forms, boolean redefined) {
        String name = internalName.replace('/', '.');
        boolean isListed = mixedFormsByClass.size() < LISTED_AT_MOST;
        String before = isListed ? mixedFormsByClass.put(name, forms) : mixedFormsByClass.get(name);
        if (before == null || !redefined) {
            mixed.incrementAndGet();
        }
        return mixedNamed.compareAndSet(false, true);
    }

    /** The JVM did not take what was rewritten. */
    void refused(String internalName) {
        Integer sites = callSitesByClass.replace(internalName.replace('/', '.'), 0);
        if (sites != null && sites > 0) {
            rewritten.decrementAndGet();
            callSites.addAndGet(-sites);
            preloaded.decrementAndGet();
            if (mixedFormsByClass.remove(internalName.replace('/', '.')) != null) {
                mixed.decrementAndGet();
            }
        }
    }

    /**
     * Whether a class of that name was rewritten, or may have been: nothing is forgotten, but not everything is listed.
     */
    boolean mayHaveRewritten(String name) {
        return callSitesByClass.containsKey(name) || callSitesByClass.size() >= LISTED_AT_MOST;
    }

    /** Returns whether it is the first. */
    boolean hidden() {
        return hidden.incrementAndGet() == 1;
    }

    void skipped() {
        skipped.incrementAndGet();
    }

    /** Returns whether it is the first. */
    boolean failed() {
        return failed.incrementAndGet() == 1;
    }

    /** Returns whether it is the first. */
    boolean loaderIsBlind() {
        return invisibleLoaders.incrementAndGet() == 1;
    }

    public long rewrittenClassCount() {
        return rewritten.get();
    }

    public long rewrittenCallSiteCount() {
        return callSites.get();
    }

    /** Rewritten, and reading the wall clock also in forms that stay real. */
    public long mixedClassCount() {
        return mixed.get();
    }

    /** Hidden classes with the call, which keep the real clock: all that were seen, be they unloaded or not. */
    public long hiddenClassCount() {
        return hidden.get();
    }

    /** Named by {@code packages} and left alone: excluded, or the platform's own. */
    public long skippedClassCount() {
        return skipped.get();
    }

    /** Left alone because their class files could not be read or the JVM would not take them. */
    public long failedClassCount() {
        return failed.get();
    }

    /** Rewritten although they were loaded before the agent was. */
    public long preloadedClassCount() {
        return preloaded.get();
    }

    public long invisibleLoaderCount() {
        return invisibleLoaders.get();
    }

    /** Names that begin with {@code prefix}, sorted, at most {@code limit}, each with its number of call sites. */
    public List<String> list(String prefix, int limit) {
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, Integer> entry : callSitesByClass.entrySet()) {
            if (entry.getValue() > 0 && entry.getKey().startsWith(prefix)) {
                names.add(entry.getKey() + " (" + entry.getValue() + ")");
            }
        }
        return sorted(names, limit);
    }

    /** As {@link #list}, for {@link #mixedClassCount}, each with the forms that stay real. */
    public List<String> listMixed(String prefix, int limit) {
        List<String> names = new ArrayList<String>();
        for (Map.Entry<String, String> entry : mixedFormsByClass.entrySet()) {
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
