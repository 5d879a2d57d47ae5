package io.escapement.agent.watch;

import io.escapement.agent.config.NamesReview;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.AgentState;
import io.escapement.agent.decide.Claim;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.decide.Lease;
import io.escapement.agent.decide.Wish;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockNews;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.jmx.Registration;
import io.escapement.agent.mailbox.CommandThread;
import io.escapement.agent.mailbox.Letter;
import io.escapement.agent.serve.Agent;
import io.escapement.agent.serve.CachedClock;
import io.escapement.agent.thread.Pause;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import java.time.Instant;

/**
 * The agent as the MBeans and commands see it. At most one request decides: an operator's word, which holds until
 * {@link #auto} takes it back, or a lease, which ends by itself. A word ends the lease, and no lease is given while a
 * word holds. Any thread may call: it sets the inputs, and waits for up to a minute until the watch has done them. Why:
 * docs/decisions/21-leases.md.
 */
final class AgentControl implements ClockControl {
    private static final long MS_PER_SECOND = 1000;
    private static final long END_TIMEOUT_MS = 10_000;

    /** As brief as possible, since the service shares all processors for so long. */
    private static final long ALL_CORES_NANOS = 20_000_000;

    private final Agent agent;
    private final AgentState state;
    private final AgentContext context;
    private final WatchThread watch;
    private final Object allCoresLock = new Object();
    private volatile double realReadNanosAllCores = Double.NaN;

    /** The operator's last call, and its time. Guarded by the lock of {@link AgentState}. */
    private String wordCall;

    /** Not as text: the JDK's classes that format a time might be initialised here first, where memory is short. */
    private long wordMs;

    /** Null before there is a platform MBean server. */
    private volatile JmxThread jmx;

    /** Null before the MBeans are registered. Guarded by this object's lock. */
    private Registration registration;

    /** Guarded by this object's lock. */
    private boolean isUninstalled;

    AgentControl(Agent agent, AgentContext context, WatchThread watch) {
        this.agent = agent;
        state = agent.state;
        this.context = context;
        this.watch = watch;
    }

    /** Has a thread of its own register the MBeans. */
    void startJmx() {
        JmxThread starting = new JmxThread(this, watch, context.log);
        starting.thread.start();
        jmx = starting;
    }

    /** Registers the MBeans, and returns their listener. May be called again where memory was lacking. */
    synchronized ClockNews register() throws Exception {
        if (registration == null) {
            CachedClock nanoClock = agent.nanoClock;
            registration = new Registration(this, agent.ledger, nanoClock == null ? null : nanoClock.ledger);
        }
        registration.register();
        state.listener(registration.listener);
        return registration.listener;
    }

    /** Starts a command from a shell. */
    void start(Letter command) {
        measureCachedReadsOnce();
        CommandThread.start(command, context.instrumentation, context.log, this, agent.ledger);
    }

    /** Measures what cached reads cost, if possible, unless that was measured before or there are none. */
    void measureCachedReadsOnce() {
        try {
            measureCachedReads();
        } catch (RuntimeException | Error unmeasured) {
            // The figure stays unknown; the caller goes on.
        }
    }

    /** Measures what cached reads cost, unless the cost was measured before or there are no cached reads. */
    void measureCachedReads() {
        agent.clocks().measureReadsOnce();
    }

    @Override
    public ClockFigures figures() {
        ClockFigures figures = new ClockFigures(context.options, context.verdict());
        state.addTo(figures);
        figures.startTimeMillis = context.startedMs;
        figures.realReadNanosAllCores = realReadNanosAllCores;
        if (agent.schedule != null) {
            agent.schedule.addTo(figures);
        }
        agent.clocks().addTo(figures);
        return figures;
    }

    @Override
    public NanoFigures nanoFigures() {
        return agent.nanoClock == null ? null : agent.nanoClock.nanoFigures();
    }

    @Override
    public String[] reviewOptions() {
        return new NamesReview(context.options).sentences();
    }

    @Override
    public void engage() {
        decide(Wish.CACHED, "engage()");
        measureCachedReadsOnce();
    }

    @Override
    public void bypass() {
        decide(Wish.REAL, "bypass()");
    }

    private void decide(Wish wish, String call) {
        if (wish == Wish.CACHED) {
            agent.requireNoObstacle();
        }
        Inputs asked;
        synchronized (state) {
            wordCall = call;
            wordMs = System.currentTimeMillis();
            asked = agent.ask(state.inputs().requested(new Claim(wish, "by request")));
        }
        agent.await(asked);
        requireDone(wish);
    }

    private void requireDone(Wish wish) {
        if (wish == Wish.CACHED) {
            agent.requireNoFailure();
        } else {
            agent.requireNoProblem();
        }
    }

    @Override
    public void auto() {
        Inputs asked;
        synchronized (state) {
            asked = agent.ask(state.inputs().withoutWord());
        }
        agent.await(asked);
        agent.requireNoProblem();
    }

    @Override
    public void engageFor(long seconds, String by) {
        lease(Wish.CACHED, seconds, by);
        measureCachedReadsOnce();
    }

    @Override
    public void bypassFor(long seconds, String by) {
        lease(Wish.REAL, seconds, by);
    }

    private void lease(Wish wish, long seconds, String by) {
        Lease lease = new Lease(wish, seconds, String.valueOf(by), System.nanoTime());
        Inputs asked;
        synchronized (state) {
            if (state.inputs().hasWord()) {
                throw new IllegalStateException("an operator has called " + wordCall + " at "
                        + Instant.ofEpochSecond(wordMs / MS_PER_SECOND)
                        + ": auto() over JMX, or `auto PID` from a shell, takes that back");
            }
            if (wish == Wish.CACHED) {
                agent.requireNoObstacle();
            }
            asked = agent.ask(state.inputs().requested(lease));
        }
        agent.await(asked);
        try {
            requireDone(wish);
        } catch (IllegalStateException notDone) {
            // A failure after the lease has ended is not the reason why the lease was refused.
            Inputs ended = wish == Wish.CACHED ? agent.endLease(lease) : null;
            if (ended != null) {
                agent.await(ended);
            }
            throw notDone;
        }
    }

    @Override
    public void restore() {
        Inputs asked = agent.endLease(state.inputs().lease());
        if (asked != null) {
            boolean hadFailed = asked.desired().failure != null;
            agent.await(asked);
            agent.requireNoProblem();
            if (!hadFailed) {
                agent.requireNoFailure();
            }
        }
    }

    /**
     * Measures both clocks. The verdict in force stays, since only several measurements replace it. Only this method
     * makes all cores busy: nobody but an operator knows when the service can spare them.
     */
    @Override
    public String probe() {
        Verdict verdict = Verdict.probe(context.options.slowThresholdNanos);
        ReadCostOnAllCores allCores;
        synchronized (allCoresLock) {
            // One at a time: two would take the processors from each other, and twice as much from the service.
            allCores = ReadCostOnAllCores.measure(ALL_CORES_NANOS);
            realReadNanosAllCores = allCores.nanos;
        }
        String real = verdict.toString();
        if (allCores.cores > 1) {
            real += "; on all " + allCores.cores + " cores at once: " + allCores.inWords(verdict.slowThresholdNanos);
        }
        if (!agent.servesCachedClock()) {
            return real;
        }
        return real + "; a rewritten read costs " + Math.round(agent.clocks().measureReadNanos() * 10) / 10.0 + " ns";
    }

    @Override
    public void resetStatistics() {
        agent.clocks().resetStatistics();
    }

    /**
     * Ends the agent, the notifications, the watch and the MBeans, in this order, and then lets another agent start. If
     * this fails before the watch has ended, a command from a shell may ask again too.
     */
    @Override
    public void uninstall() {
        agent.uninstall();
        JmxThread sending = jmx;
        if (sending != null) {
            sending.end();
            requireEnded(sending.thread, "a notification listener or the MBean server holds it");
        }
        watch.end();
        requireEnded(watch, "it gets no processor time");
        endShowing();
    }

    private static void requireEnded(Thread thread, String why) {
        if (!Pause.untilEnded(thread, END_TIMEOUT_MS)) {
            throw new IllegalStateException(thread.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because " + why + "; call uninstall again");
        }
    }

    /** Ends the MBeans once: later MBeans may be those of an agent that was attached in the meantime. */
    private synchronized void endShowing() {
        if (isUninstalled) {
            return;
        }
        try {
            if (registration != null) {
                registration.end();
            }
        } catch (Exception e) {
            throw new IllegalStateException("the MBeans can't be unregistered: " + e, e);
        }
        isUninstalled = true;
        context.log.info("uninstalled by request: the agent may be attached again");
        context.unregister();
    }
}
