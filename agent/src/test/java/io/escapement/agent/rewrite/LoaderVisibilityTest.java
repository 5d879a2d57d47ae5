package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoaderVisibilityTest {
    private static final ClassLoader APPLICATION = LoaderVisibilityTest.class.getClassLoader();

    private final LoaderVisibility sight = new LoaderVisibility(List.of(List.class, Border.class));

    @Test
    void seesByLoadersThatAskTheirParent() {
        assertThat(sight.sees(APPLICATION)).isTrue();
        assertThat(sight.sees(new ClassLoader(APPLICATION) {})).isTrue();
    }

    @Test
    void isBlindBehindALoaderWithoutThatParent() {
        assertThat(sight.sees(new ClassLoader(null) {})).isFalse();
    }

    @Test
    void isBlindBehindALoaderWithAClassOfItsOwnOfThatName() {
        assertThat(sight.sees(new OwnCopy())).isFalse();
    }

    @Test
    void takesNoLoaderOfTheApplicationsForAnotherAgents() {
        assertThat(new ClassLoader[] {null, APPLICATION, APPLICATION.getParent(), new NeverAsked()})
                .noneMatch(LoaderVisibility::isOfAgent);
    }

    @Test
    void isBlindBehindALoaderThatFails() {
        assertThat(sight.sees(new Failing(new IllegalStateException("closed")))).isFalse();
        assertThat(sight.sees(new Failing(new LinkageError("broken")))).isFalse();
    }

    @Test
    void asksAgainALoaderThatHasFailed() {
        AtomicInteger failures = new AtomicInteger(2);
        ClassLoader recovering = new ClassLoader(APPLICATION) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (failures.getAndDecrement() > 0) {
                    throw new ClassNotFoundException(name, new IOException("too many open files"));
                }
                return super.loadClass(name, resolve);
            }
        };
        assertThat(sight.sees(recovering)).isFalse();
        assertThat(sight.recordIfBlind(recovering)).isTrue();
        assertThat(sight.sees(recovering)).isTrue();
    }

    @Test
    void findsABlindLoaderOnceAndAsksNoneForItsHashOrWhetherItIsAnothersEqual() {
        ClassLoader blind = new NeverAsked();
        ClassLoader other = new NeverAsked();

        assertThat(sight.recordIfBlind(blind)).isTrue();
        assertThat(sight.recordIfBlind(other)).isTrue();
        assertThat(sight.recordIfBlind(blind)).isFalse();
        assertThat(sight.recordIfBlind(other)).isFalse();
        assertThat(sight.recordIfBlind(APPLICATION)).isFalse();
    }

    /** The JVM remembers what a loader has found. */
    @Test
    void asksALoaderThatSeesOnce() {
        AtomicInteger asked = new AtomicInteger();
        ClassLoader counting = new ClassLoader(APPLICATION) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                asked.incrementAndGet();
                return super.loadClass(name, resolve);
            }
        };
        for (int i = 0; i < 3; i++) {
            assertThat(sight.sees(counting)).isTrue();
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void aLoaderThatLoadsItsOwnHelperToAnswerIsNoBlindOne() {
        List<Boolean> meanwhile = new ArrayList<>();
        ClassLoader needsHelper = new ClassLoader(APPLICATION) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (meanwhile.isEmpty()) {
                    meanwhile.add(sight.sees(this));
                    meanwhile.add(sight.recordIfBlind(this));
                }
                return super.loadClass(name, resolve);
            }
        };
        assertThat(sight.sees(needsHelper)).isTrue();
        assertThat(meanwhile).containsExactly(false, false);
    }

    @Test
    void knowsThePlatformsLoaders() {
        assertThat(sight.isPlatform(null)).isTrue();
        assertThat(sight.isPlatform(ClassLoader.getPlatformClassLoader())).isTrue();
        assertThat(sight.isPlatform(APPLICATION)).isFalse();
        assertThat(sight.isPlatform(new ClassLoader(null) {})).isFalse();
    }

    @Test
    void aSystemLoaderWithoutAParentIsNotThePlatforms() {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        assertThat(LoaderVisibility.topmostFrom(APPLICATION)).isEqualTo(platform);
        assertThat(LoaderVisibility.topmostFrom(new ClassLoader(APPLICATION) {}))
                .isEqualTo(platform);
        assertThat(LoaderVisibility.topmostFrom(new ClassLoader(null) {})).isEqualTo(platform);
    }

    /** Stands for the class in {@code java.lang}. */
    private static final class Border {}

    private static final class NeverAsked extends ClassLoader {
        NeverAsked() {
            super(null);
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError("it may take a lock, or lie");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("it may take a lock");
        }
    }

    private static final class OwnCopy extends ClassLoader {
        OwnCopy() {
            super(APPLICATION);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Border.class.getName())) {
                return super.loadClass(name, resolve);
            }
            byte[] classFile = ClassFiles.of(Border.class);
            return defineClass(name, classFile, 0, classFile.length);
        }
    }

    private static final class Failing extends ClassLoader {
        private final Throwable failure;

        Failing(Throwable failure) {
            super(null);
            this.failure = failure;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }
}
