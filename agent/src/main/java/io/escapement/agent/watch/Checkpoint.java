package io.escapement.agent.watch;

import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.Suspension;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.threads.AgentThread;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Keeps the agent out of the way of a checkpoint that the JVM takes of itself (CRaC). During the checkpoint the real
 * clock is served and no thread of the agent's opens a file; afterwards an agent that was engaged engages again, with
 * whatever floor there is then. If the JVM has no CRaC this does nothing.
 */
final class Checkpoint {
    private static final long LONGEST_WAIT_MS = 10_000;

    private final Agent agent;
    private final Suspension suspension;
    private final AgentLog log;

    /** Held here because CRaC keeps a weak reference only. */
    @SuppressWarnings("UnusedVariable")
    private Object resource;

    /** Guarded by this object's lock, as is the next. */
    private boolean suspended;

    private boolean inTurn;

    private Checkpoint(Agent agent, AgentLog log) {
        this.agent = agent;
        suspension = new Suspension(agent);
        this.log = log;
    }

    /** Registers with the JVM. A failure is a line in the log, no more. */
    static Checkpoint watching(Agent agent, AgentLog log) {
        Checkpoint checkpoint = new Checkpoint(agent, log);
        try {
            Class<?> core = Class.forName("jdk.crac.Core", false, null);
            checkpoint.resource = Resource.register(core, checkpoint);
        } catch (ClassNotFoundException withoutCrac) {
            return checkpoint;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            log.problem("this JVM's checkpoints can't be watched", e, "call bypass() over JMX before one is taken");
        }
        return checkpoint;
    }

    /** Begins a turn of the watch and returns true, unless a checkpoint is taken; then {@link #endTurn} must follow. */
    synchronized boolean beginTurn() {
        inTurn = !suspended;
        return inTurn;
    }

    synchronized void endTurn() {
        inTurn = false;
        notifyAll();
    }

    /** Serves the real clock, which takes some 20 ms. */
    private void before() {
        try {
            awaitTurn();
            suspension.begin("before a checkpoint", "after a checkpoint");
            AgentThread.awaitEnds(LONGEST_WAIT_MS);
        } catch (Throwable t) {
            log.problem("the agent was not ready for a checkpoint", t, "take another one after bypass() over JMX");
        } finally {
            agent.state.notifyListeners();
        }
    }

    private synchronized void awaitTurn() throws InterruptedException {
        suspended = true;
        long deadline = System.nanoTime() + LONGEST_WAIT_MS * 1_000_000;
        for (long restMs = LONGEST_WAIT_MS; inTurn && restMs > 0; ) {
            wait(restMs);
            restMs = (deadline - System.nanoTime()) / 1_000_000;
        }
    }

    private void after() {
        synchronized (this) {
            suspended = false;
        }
        try {
            suspension.end();
        } catch (Throwable t) {
            log.problem("the agent does not go on after a checkpoint", t, "engage() over JMX tries again");
        }
    }

    /** Implements {@code jdk.crac.Resource}, unknown to compilers. Throws nothing: that would fail the checkpoint. */
    private static final class Resource implements InvocationHandler {
        private final Checkpoint checkpoint;

        private Resource(Checkpoint checkpoint) {
            this.checkpoint = checkpoint;
        }

        static Object register(Class<?> core, Checkpoint checkpoint) throws ReflectiveOperationException {
            Class<?> type = Class.forName("jdk.crac.Resource", false, null);
            Object resource = Proxy.newProxyInstance(
                    Checkpoint.class.getClassLoader(), new Class<?>[] {type}, new Resource(checkpoint));
            Object context = core.getMethod("getGlobalContext").invoke(null);
            Class.forName("jdk.crac.Context", false, null)
                    .getMethod("register", type)
                    .invoke(context, resource);
            return resource;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            String name = method.getName();
            if (name.equals("beforeCheckpoint")) {
                checkpoint.before();
            } else if (name.equals("afterRestore")) {
                checkpoint.after();
            } else if (name.equals("equals")) {
                return proxy == arguments[0];
            } else if (name.equals("hashCode")) {
                return System.identityHashCode(proxy);
            } else if (name.equals("toString")) {
                return "Escapement";
            }
            return null;
        }
    }
}
