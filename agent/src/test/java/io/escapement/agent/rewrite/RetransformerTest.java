package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.process.Pause;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetransformerTest {
    private static final int LOADED = 700;
    private static final Class<?> OWN = RetransformerTest.class;

    private static final List<Class<?>> MADE = classes();

    private final List<Class<?>> loaded = new ArrayList<>(MADE);
    private final Set<Class<?>> refused = new HashSet<>();
    private int largestThatFits = LOADED;
    private final List<Class<?>> taken = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final RewriteLedger ledger = new RewriteLedger();
    private int stops;

    /** Whether each look at the loaded classes finds others of the same names. */
    private boolean comeAndGo;

    private long heldMeanwhile;

    private long classMicros;
    private long stoppedUntilNanos;
    private final List<Long> betweenNanos = new ArrayList<>();

    /** Run when the JVM has taken a second batch. */
    private Runnable meanwhile = () -> {};

    @Test
    void allAreTakenInFewStops() {
        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(loaded);
        assertThat(stops).isLessThan(10);
    }

    @Test
    void oneThatTheJvmRefusesIsLeftAloneAndTheOthersAreTaken() {
        Class<?> bad = loaded.get(321);
        refused.add(bad);

        retransform();

        assertThat(taken).hasSize(LOADED - 1).doesNotContain(bad).doesNotHaveDuplicates();
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isEqualTo(1);
        assertThat(complaints).singleElement().asString().contains(bad.getName());
        assertThat(stops).isLessThan(50);
    }

    @Test
    void manyThatAreRefusedAreCountedAndSaidOnce() {
        for (int i = 0; i < LOADED; i += 100) {
            refused.add(loaded.get(i));
        }

        retransform();

        assertThat(taken).hasSize(LOADED - refused.size());
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isEqualTo(refused.size());
        assertThat(complaints).hasSize(1);
    }

    @Test
    void whereThereIsMemoryForFewTheyAreTakenOneAfterTheOther() {
        largestThatFits = 10;

        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(loaded);
    }

    /** The JVM has not refused them: the next time it may take them. */
    @Test
    void whereThereIsMemoryForNoneThatIsThrownAndNoClassCountsAsRefused() {
        largestThatFits = 0;

        assertThatThrownBy(this::retransform).isInstanceOf(OutOfMemoryError.class);
        loaded.forEach(this::rewritten);
        assertThatThrownBy(this::restore).isInstanceOf(OutOfMemoryError.class);

        assertThat(ledger.count(Tally.FAILED_CLASSES)).isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void thoseThatWereRewrittenAreRestoredAndTheOthersAreNotTouched() {
        List<Class<?>> rewritten = loaded.subList(100, 500);
        rewritten.forEach(this::rewritten);

        assertThat(restore()).isZero();

        assertThat(taken).contains(OWN).containsAll(rewritten).hasSize(401);
        assertThat(complaints).isEmpty();
        assertThat(stops).isLessThan(10);
    }

    @Test
    void thoseThatTheJvmDoesNotRestoreAreCountedAndSaidOnce() {
        loaded.forEach(this::rewritten);
        refused.addAll(loaded.subList(320, 323));

        assertThat(restore()).isEqualTo(3);

        assertThat(taken).contains(OWN).hasSize(LOADED - 2).doesNotHaveDuplicates();
        assertThat(complaints)
                .singleElement()
                .asString()
                .contains("3 classes", loaded.get(320).getName(), "real clock");
    }

    @Test
    void oneThatIsLoadedMeanwhileIsRestoredToo() {
        loaded.forEach(this::rewritten);
        Class<?> late = loaded.remove(LOADED - 1);
        meanwhile = () -> loaded.add(late);

        assertThat(restore()).isZero();

        assertThat(taken).contains(late).hasSize(LOADED + 1).doesNotHaveDuplicates();
    }

    @Test
    void whereClassesOfOneNameAreLoadedWithoutAPauseRestoringEnds() {
        loaded.forEach(this::rewritten);
        comeAndGo = true;

        assertThat(restore()).isZero();

        assertThat(taken).hasSize(2 * LOADED + 1);
    }

    @Test
    void noClassIsHeldWhileLaterOnesAreRetransformed() {
        List<WeakReference<Class<?>>> first = new ArrayList<>();
        loaded.clear();
        loaded.addAll(classes());
        meanwhile = () -> {
            loaded.subList(0, LOADED - 300).forEach(each -> first.add(new WeakReference<>(each)));
            loaded.clear();
            taken.clear();
            for (int i = 0; i < 20 && held(first) > 250; i++) {
                System.gc();
            }
            heldMeanwhile = held(first);
        };

        retransform();

        assertThat(first).hasSize(LOADED - 300);
        // The batch under way.
        assertThat(heldMeanwhile).isLessThanOrEqualTo(250);
    }

    @Test
    void theApplicationRunsBetweenStopsForAsLongAsItStoodStill() {
        classMicros = 1_000;

        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(loaded);
        assertThat(betweenNanos).hasSizeGreaterThan(LOADED / 100).allMatch(nanos -> nanos > 500_000);
    }

    @ParameterizedTest
    @CsvSource({
        // As long as any stop: more classes cost nothing that is seen.
        "16, 50, 50, 32",
        // 20 ms more than the shortest, or as long again.
        "100, 25, 5, 100",
        "100, 45, 5, 50",
        "100, 100, 50, 100",
        "100, 250, 50, 25",
        "32, 1000, 1, 16",
        "200, 1, 1, 250"
    })
    void aStopIsForSoManyClassesAsTakeTwiceTheShortestOr20MsMore(int size, long tookMs, long shortestMs, int next) {
        assertThat(Retransformer.nextSize(size, tookMs * 1_000_000, shortestMs * 1_000_000))
                .isEqualTo(next);
    }

    private static long held(List<WeakReference<Class<?>>> classes) {
        return classes.stream().filter(each -> each.get() != null).count();
    }

    private void rewritten(Class<?> made) {
        ledger.recordRewritten(made.getName(), new int[] {1}, true);
    }

    private void retransform() {
        loadedClasses().arm(transformer());
    }

    private int restore() {
        return loadedClasses().restore(transformer(), OWN);
    }

    private Retransformer loadedClasses() {
        return new Retransformer(instrumentation(), ledger, complaints::add);
    }

    private ClockTransformer transformer() {
        ClassFilter filter = new ClassFilter(List.of("com.acme"), List.of());
        return new ClockTransformer(
                OtherForms.MILLIS,
                OtherForms.MILLIS,
                List.of(OtherClock.class),
                filter,
                "io/escapement/none",
                ledger,
                complaints::add);
    }

    /** As the JVM does, it takes all of a call's classes or none. */
    private Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAllLoadedClasses" -> allLoaded();
                    case "isModifiableClass", "removeTransformer" -> true;
                    case "addTransformer" -> null;
                    case "retransformClasses" -> {
                        List<Class<?>> batch = List.of((Class<?>[]) arguments[0]);
                        if (batch.contains(Rehearsal.class)) {
                            throw new UnsupportedOperationException("the modifiers differ");
                        }
                        stops++;
                        if (stops > 1) {
                            betweenNanos.add(System.nanoTime() - stoppedUntilNanos);
                        }
                        Pause.nanos(batch.size() * classMicros * 1_000);
                        stoppedUntilNanos = System.nanoTime();
                        if (batch.size() > largestThatFits) {
                            throw new OutOfMemoryError("Metaspace");
                        }
                        if (batch.stream().anyMatch(refused::contains)) {
                            throw new UnmodifiableClassException();
                        }
                        taken.addAll(batch);
                        if (stops == 2) {
                            meanwhile.run();
                        }
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Class<?>[] allLoaded() {
        Class<?>[] all = loaded.toArray(new Class<?>[0]);
        if (comeAndGo) {
            loaded.clear();
            loaded.addAll(classes());
        }
        return all;
    }

    private static List<Class<?>> classes() {
        List<Class<?>> made = new ArrayList<>();
        ClassLoader parent = RetransformerTest.class.getClassLoader();
        for (int i = 0; i < LOADED; i++) {
            made.add(new ByteBuddy()
                    .subclass(Object.class)
                    .name("com.acme.made.C" + i)
                    .make()
                    .load(parent, ClassLoadingStrategy.Default.WRAPPER)
                    .getLoaded());
        }
        return made;
    }

    /** Stands for the one in {@code java.lang}. */
    static final class OtherClock {}
}
