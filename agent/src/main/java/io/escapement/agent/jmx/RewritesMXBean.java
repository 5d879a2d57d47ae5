package io.escapement.agent.jmx;

/** {@code io.escapement:type=Rewrites}. */
@Described("What Escapement rewrote in the chosen packages")
public interface RewritesMXBean {
    @Described("Classes with at least one rewritten call site")
    long getRewrittenClassCount();

    @Described("Calls, constructions, method references and handles that now reach the cached clock, in all forms")
    long getRewrittenCallSiteCount();

    @Described("Rewritten call sites of reads=millis: System.currentTimeMillis")
    long getMillisCallSiteCount();

    @Described("Rewritten call sites of reads=instant: Instant.now, Clock.instant, Clock.millis")
    long getInstantCallSiteCount();

    @Described("Rewritten call sites of reads=date: new Date, new GregorianCalendar, Calendar.getInstance")
    long getDateCallSiteCount();

    @Described("Rewritten call sites of reads=local: now() and now(ZoneId) of java.time's other classes")
    long getLocalCallSiteCount();

    @Described("Call sites of the forms to rewrite that were left alone because the way in which they are written can't"
            + " be changed soundly, as in a serializable lambda; listLeftAlone names their classes")
    long getLeftAloneCallSiteCount();

    @Described("Classes in the chosen packages that were left alone on purpose: excluded, or the JDK's own")
    long getSkippedClassCount();

    @Described("Classes left alone because their class files could not be read or the JVM refused the new ones")
    long getFailedClassCount();

    @Described("Rewritten classes that had been loaded before the agent was")
    long getPreloadedClassCount();

    @Described("Class loaders that do not find the cached clock, so that their classes were left alone")
    long getInvisibleLoaderCount();

    @Described("Rewritten classes that also read the wall clock in forms that are not rewritten, such as new Date(), or"
            + " by references that LinkedReferenceCount counts: within them time can go back by some milliseconds")
    long getMixedClassCount();

    @Described(
            "Hidden classes in the chosen packages that read the wall clock in a form that is rewritten elsewhere, and"
                    + " keep the real one, because the JVM shows them to no agent; looked for about once a minute")
    long getHiddenClassCount();

    @Described("References to the clock, such as System::currentTimeMillis, that had been linked before their classes"
            + " were rewritten, and keep the real clock; not among the rewritten call sites; MixedClassCount counts"
            + " their classes, listMixedClasses names them")
    long getLinkedReferenceCount();

    @Described("Names of rewritten classes that begin with 'prefix', sorted, at most 'limit' of them, each with the"
            + " number of its call sites")
    String[] listRewrittenClasses(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);

    @Described(
            "Names of classes with call sites that LeftAloneCallSiteCount counts and that begin with 'prefix', sorted,"
                    + " at most 'limit' of them, each with those and the reasons")
    String[] listLeftAlone(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);

    @Described(
            "Names of the classes that MixedClassCount counts and that begin with 'prefix', sorted, at most 'limit' of"
                    + " them, each with the forms that keep the real clock")
    String[] listMixedClasses(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);
}
