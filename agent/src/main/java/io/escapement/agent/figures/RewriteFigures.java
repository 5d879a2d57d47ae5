package io.escapement.agent.figures;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.RewriteLedger.Tally;

/** The rewritten classes and call sites at one moment: the attributes of {@code io.escapement:type=Rewrites}. */
@Described("What Escapement rewrote in the chosen packages")
public final class RewriteFigures {
    @Described("Classes with at least one rewritten call site")
    public final long rewrittenClassCount;

    @Described("Calls, constructions and method references that now reach the cached clock, in all forms; a method that"
            + " a class refers to more than once counts once")
    public final long rewrittenCallSiteCount;

    @Described("Rewritten call sites of reads=millis: System.currentTimeMillis")
    public final long millisCallSiteCount;

    @Described("Rewritten call sites of reads=instant: Instant.now, Clock.instant, Clock.millis")
    public final long instantCallSiteCount;

    @Described("Rewritten call sites of reads=date: new Date, new GregorianCalendar, Calendar.getInstance")
    public final long dateCallSiteCount;

    @Described("Rewritten call sites of reads=local: now of java.time's other classes")
    public final long localCallSiteCount;

    @Described("Call sites of the forms to rewrite that were left alone because the way in which they are written can't"
            + " be changed soundly, as in a serializable lambda; listLeftAlone names their classes")
    public final long leftAloneCallSiteCount;

    @Described("Classes in the chosen packages that were left alone on purpose: excluded, or the JDK's own")
    public final long skippedClassCount;

    @Described(
            "Classes of libraries that read the wall clock and keep the real one, because a late time would break them;"
                    + " listRealClasses names them")
    public final long realClassCount;

    @Described("Classes left alone because their class files could not be read or the JVM refused the new ones")
    public final long failedClassCount;

    @Described("Rewritten classes that had been loaded before the agent was")
    public final long preloadedClassCount;

    @Described("Class loaders that do not find the cached clock, so that their classes were left alone")
    public final long invisibleLoaderCount;

    @Described("Rewritten classes that also read the wall clock in forms that are not rewritten, such as new Date():"
            + " within them time can go back by some milliseconds")
    public final long mixedClassCount;

    /** Takes the snapshot. */
    public RewriteFigures(RewriteLedger ledger) {
        rewrittenClassCount = ledger.count(Tally.REWRITTEN_CLASSES);
        rewrittenCallSiteCount = ledger.rewrittenCallSiteCount();
        millisCallSiteCount = ledger.rewrittenCallSiteCount(ReadGroup.MILLIS);
        instantCallSiteCount = ledger.rewrittenCallSiteCount(ReadGroup.INSTANT);
        dateCallSiteCount = ledger.rewrittenCallSiteCount(ReadGroup.DATE);
        localCallSiteCount = ledger.rewrittenCallSiteCount(ReadGroup.LOCAL);
        leftAloneCallSiteCount = ledger.count(Tally.LEFT_ALONE_CALL_SITES);
        skippedClassCount = ledger.count(Tally.SKIPPED_CLASSES);
        realClassCount = ledger.count(Tally.REAL_CLASSES);
        failedClassCount = ledger.count(Tally.FAILED_CLASSES);
        preloadedClassCount = ledger.count(Tally.PRELOADED_CLASSES);
        invisibleLoaderCount = ledger.count(Tally.BLIND_LOADERS);
        mixedClassCount = ledger.count(Tally.MIXED_CLASSES);
    }
}
