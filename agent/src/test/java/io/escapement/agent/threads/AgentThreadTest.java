package io.escapement.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AgentThreadTest {
    private static final InheritableThreadLocal<String> CONTEXT = new InheritableThreadLocal<>();

    @Test
    void takesNothingOverFromAnApplicationsThread() throws Exception {
        assertThat(inApplication(() -> CONTEXT.get() + " in " + groupOf(Thread.currentThread())))
                .isEqualTo("context in application");
        inApplication(() -> assertOwn("own"));
    }

    @Test
    void norDoesAThreadThatItMakes() throws Exception {
        FutureTask<Void> second = new FutureTask<>(() -> assertOwn("second"));
        AgentThread.of("escapement-first", second).start();
        second.get();
    }

    /** The application's default handler may halt the JVM. */
    @Test
    void whatLeavesItDoesNotReachTheDefaultHandler() throws InterruptedException {
        AtomicReference<Thread> ended = new AtomicReference<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> ended.set(thread));
        try {
            Thread failing = AgentThread.of("escapement-failing", () -> {
                throw new OutOfMemoryError("nobody catches this");
            });
            failing.start();
            failing.join();
            assertThat(ended.get()).isNotSameAs(failing);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void itsEndIsAwaitedWhicheverWayItWasMade() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Runnable task = () -> {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread apart = AgentThread.of("apart", task);
        FutureTask<Thread> byOurs = new FutureTask<>(() -> AgentThread.of("by ours", task));
        AgentThread.of("escapement-ours", byOurs).start();
        apart.start();
        byOurs.get().start();

        assertThat(AgentThread.awaitEnds(10)).isIn(apart, byOurs.get());
        mayEnd.countDown();
        assertThat(AgentThread.awaitEnds(60_000)).isNull();
        assertThat(apart.isAlive()).isFalse();
        assertThat(byOurs.get().isAlive()).isFalse();
    }

    @Test
    void whatGoesOnWithoutTheAgentIsNotAwaited() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        AgentThread.notAwaited("goes on", () -> {
                    try {
                        mayEnd.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .start();

        assertThat(AgentThread.awaitEnds(60_000)).isNull();
        mayEnd.countDown();
    }

    @Test
    void doesNotAwaitItself() throws Exception {
        FutureTask<Thread> asking = new FutureTask<>(() -> AgentThread.awaitEnds(60_000));
        AgentThread.of("asking", asking).start();

        assertThat(asking.get(30, TimeUnit.SECONDS)).isNull();
    }

    private static Void assertOwn(String name) throws ExecutionException, InterruptedException {
        FutureTask<String> inherited = new FutureTask<>(CONTEXT::get);
        Thread thread = AgentThread.of(name, inherited);
        assertThat(thread.getName()).isEqualTo(name);
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(AgentThread.class.getClassLoader());
        assertThat(groupOf(thread)).isEqualTo("system");
        thread.start();
        assertThat(inherited.get()).isNull();
        return null;
    }

    private static <T> T inApplication(Callable<T> action) throws ExecutionException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(() -> {
            CONTEXT.set("context");
            FutureTask<T> inChild = new FutureTask<>(action);
            new Thread(inChild).start();
            return inChild.get();
        });
        Thread application = new Thread(new ThreadGroup("application"), task);
        application.setContextClassLoader(new ClassLoader() {});
        application.start();
        return task.get();
    }

    private static String groupOf(Thread thread) {
        return thread.getThreadGroup().getName();
    }
}
