package io.escapement.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
        AgentThread.madeAtStart("first", second).start();
        second.get();
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
