package io.escapement.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentThreadTest {
    /** Other tests in this JVM have made some, which end by themselves. */
    @BeforeEach
    void noOtherIsLeft() {
        await().until(() -> AgentThread.awaitEnds(0) == null);
    }

    @Test
    void isADaemonOfTheJvmsOwnGroupWithTheAgentsClassLoader() throws Exception {
        FutureTask<Thread> made = new FutureTask<>(() -> AgentThread.of("own", () -> {}));
        Thread maker = new Thread(new ThreadGroup("application"), made);
        maker.setContextClassLoader(new ClassLoader() {});
        maker.start();

        Thread thread = made.get();
        assertThat(thread.getName()).isEqualTo("own");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(AgentThread.class.getClassLoader());
        assertThat(thread.getThreadGroup().getName()).isEqualTo("system");
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
    void itsEndIsAwaited() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread awaited = AgentThread.of("awaited", () -> {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        AgentThread.start(awaited);

        assertThat(AgentThread.awaitEnds(10)).isSameAs(awaited);
        mayEnd.countDown();
        assertThat(AgentThread.awaitEnds(60_000)).isNull();
        assertThat(awaited.isAlive()).isFalse();
    }

    @Test
    void whatGoesOnWithoutTheAgentIsNotAwaited() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        AgentThread.of("goes on", () -> {
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

        assertThat(asking.get()).isNull();
    }
}
