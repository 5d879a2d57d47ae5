package io.escapement.it.faults;

import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A step of the agent's that fails, and what then becomes of the agent. */
enum AgentFault {
    OPTIONS("config.OptionReader", "read", IllegalStateException.class, Outcome.NOT_STARTED),
    CLOCKSOURCE("verdict.ClockSource", "read", SecurityException.class, Outcome.NOT_STARTED),
    PROBE("verdict.ReadCost", "ofRealClock", StackOverflowError.class, Outcome.NOT_STARTED),
    VERDICT("verdict.Verdict", "of", IncompatibleClassChangeError.class, Outcome.NOT_STARTED),
    DECISION("decide.Decision", "of", NullPointerException.class, Outcome.NOT_STARTED),
    LOG_LEVEL("log.AgentLog", "level", IllegalStateException.class, Outcome.NOT_STARTED),
    JAVA_LANG("inject.JavaLang", "define", InternalError.class, Outcome.NOT_INSTALLED),
    JAVA_LANG_DEFINER("inject.JavaLangDefiner", "withFields", IllegalStateException.class, Outcome.NOT_INSTALLED),
    CLOCK_INITIALISER("javalang.EscapementClock", "<clinit>", InternalError.class, Outcome.NOT_INSTALLED),
    SELF_TEST("inject.SelfTest", "read", IllegalStateException.class, Outcome.NOT_INSTALLED),
    REWRITER("rewrite.CallSiteRewriter", "rewrite", NegativeArraySizeException.class, Outcome.NOT_INSTALLED),
    RETRANSFORMER("rewrite.Retransformer", "arm", OutOfMemoryError.class, Outcome.NOT_INSTALLED_YET),
    CLASS_NAMES("rewrite.ClassFilter", "isNamed", IllegalStateException.class, Outcome.NOT_INSTALLED),
    CLASS_OF_THE_APPLICATION("rewrite.ClockTransformer", "named", NullPointerException.class, Outcome.CLASSES_LEFT),
    FLOOR_SEARCH("floor.PageSearch", "find", ArrayIndexOutOfBoundsException.class, Outcome.WITHDRAWN),
    FLOOR_WATCH("floor.FloorWatch", "observe", InternalError.class, Outcome.WITHDRAWN),
    WRITER("floor.ClockWriter", "<init>", NoSuchFieldError.class, Outcome.WITHDRAWN),
    ENGAGING("floor.ClockWriter", "engage", IllegalStateException.class, Outcome.WITHDRAWN),
    ENGAGING_WITHOUT_MEMORY("floor.ClockWriter", "engage", OutOfMemoryError.class, Outcome.WITHDRAWN_FOR_NOW),
    LATER_LOOK("floor.FloorGuard", "look", StackOverflowError.class, 2, Outcome.WITHDRAWN),
    TICKER_START("floor.Ticker", "start", OutOfMemoryError.class, Outcome.NO_MEMORY),
    FIRST_TICK("floor.Ticker", "publishUntilStopped", IllegalStateException.class, Outcome.TICKS_AGAIN),
    TICK_WITHOUT_MEMORY("floor.ClockWriter", "publish", OutOfMemoryError.class, 300, Outcome.NO_MEMORY),
    LATER_TICK("floor.ClockWriter", "publish", StackOverflowError.class, 300, Outcome.TICKS_AGAIN),
    SAMPLER("drift.ClockSampler", "sample", InternalError.class, 2, Outcome.NOT_SAMPLED),
    SAMPLER_THREAD("drift.DriftRecorder", "start", OutOfMemoryError.class, Outcome.NO_MEMORY),
    THREAD_AFTER_START("watch.WatchThread", "<init>", OutOfMemoryError.class, Outcome.WITHOUT_THREAD),
    LATER_MEASUREMENT("watch.ClockRecheck", "recheck", IllegalArgumentException.class, Outcome.NOT_MEASURED_AGAIN),
    LATER_PROBE("verdict.Verdict", "stillHolds", StackOverflowError.class, Outcome.NOT_MEASURED_AGAIN),
    COST_OF_A_CACHED_READ("verdict.ReadCost", "ofCachedClock", ArithmeticException.class, Outcome.CLOCK_UNAFFECTED),
    MBEANS("jmx.Registration", "register", IllegalStateException.class, Outcome.CLOCK_UNAFFECTED),
    MBEANS_WITHOUT_MEMORY("jmx.Registration", "register", OutOfMemoryError.class, Outcome.NO_MEMORY),
    SECOND_MBEAN("jmx.RewritesBean", "<init>", NoClassDefFoundError.class, Outcome.CLOCK_UNAFFECTED);

    /** What is left of the agent, and what its line on stderr says of that and of the remedy. */
    enum Outcome {
        NOT_STARTED("the agent could not start ", "it is off, the service runs; remove -javaagent"),
        NOT_INSTALLED("withdrawn: ", "mode=observe does without; the service runs with the real clock"),
        NOT_INSTALLED_YET("withdrawn: ", "the agent and engage\\(\\) over JMX try again, mode=observe does without"),
        NO_MEMORY("the application leaves the agent no memory", "an agent that runs tries again"),
        CLASSES_LEFT("", "are left as they are; .*; to silence this, exclude their package"),
        WITHDRAWN("withdrawn: ", "engage\\(\\) over JMX tries again, mode=observe does without"),
        WITHDRAWN_FOR_NOW("withdrawn: ", "the agent and engage\\(\\) over JMX try again, mode=observe does without"),
        TICKS_AGAIN("the thread of tick=1ms has ended", "it is started again; rewritten reads follow the kernel's"),
        CLOCK_UNAFFECTED("", "the clock is not affected; .*jmx=false"),
        NOT_SAMPLED("", "the clock is not affected; bypass\\(\\) and engage\\(\\) over JMX measure again"),
        WITHOUT_THREAD("the agent could not start its thread", "it is off, the service runs; .*, and attach the agent"),
        NOT_MEASURED_AGAIN("", "the clock is not affected; it is tried again each minute");

        final String beginning;
        final String remedyPattern;

        Outcome(String beginning, String remedyPattern) {
            this.beginning = "[escapement] " + beginning;
            this.remedyPattern = remedyPattern;
        }

        /** Whether its line was made before there was a cause. */
        boolean isConstant() {
            return this == NO_MEMORY;
        }

        /** Whether no class of the application's is rewritten, neither before nor after the fault. */
        boolean leavesNoTrace() {
            return this == NOT_STARTED
                    || this == NOT_INSTALLED
                    || this == NOT_INSTALLED_YET
                    || this == WITHOUT_THREAD
                    || this == CLASSES_LEFT;
        }
    }

    private final String className;
    private final String method;
    final Class<? extends Throwable> thrown;
    private final int callsBefore;
    final Outcome outcome;

    AgentFault(String className, String method, Class<? extends Throwable> thrown, Outcome outcome) {
        this(className, method, thrown, 0, outcome);
    }

    AgentFault(String className, String method, Class<? extends Throwable> thrown, int callsBefore, Outcome outcome) {
        this.className = "io.escapement.agent." + className;
        this.method = method;
        this.thrown = thrown;
        this.callsBefore = callsBefore;
        this.outcome = outcome;
    }

    static Collection<AgentFault> oneForEachOutcome() {
        return Stream.of(values())
                .collect(Collectors.toMap(fault -> fault.outcome, fault -> fault, (first, second) -> first))
                .values();
    }

    FaultyAgent agent() {
        return new FaultyAgent().throwing(className, method, thrown, callsBefore);
    }
}
