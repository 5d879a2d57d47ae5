package io.escapement.agent.jmx;

/** {@code io.escapement:type=Rewrites}. */
@Described("What Escapement rewrote in the chosen packages")
public interface RewritesMXBean {
    @Described("Classes with at least one rewritten call site")
    long getRewrittenClassCount();

    @Described("Calls, method references and handles of System.currentTimeMillis that now reach the cached clock")
    long getRewrittenCallSiteCount();

    @Described("Classes in the chosen packages that were left alone on purpose: excluded, or the JDK's own")
    long getSkippedClassCount();

    @Described("Classes left alone because their class files could not be read or the JVM refused the new ones")
    long getFailedClassCount();

    @Described("Rewritten classes that had been loaded before the agent was")
    long getPreloadedClassCount();

    @Described("Class loaders that do not find the cached clock, so that their classes were left alone")
    long getInvisibleLoaderCount();

    @Described("Rewritten classes that also read the wall clock in forms that are not rewritten, such as new Date():"
            + " within them time can go back by some milliseconds")
    long getMixedClassCount();

    @Described(
            "Hidden classes in the chosen packages that call System.currentTimeMillis and keep the real clock, because"
                    + " the JVM shows them to no agent; looked for about once a minute; Java 8 can't tell")
    long getHiddenClassCount();

    @Described("Names of rewritten classes that begin with 'prefix', sorted, at most 'limit' of them, each with the"
            + " number of its call sites")
    String[] listRewrittenClasses(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);

    @Described(
            "Names of the classes that MixedClassCount counts and that begin with 'prefix', sorted, at most 'limit' of"
                    + " them, each with the forms that keep the real clock")
    String[] listMixedClasses(@ParameterName("prefix") String prefix, @ParameterName("limit") int limit);
}
