package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.rewrite.RewriteLedger.Tally;
import io.escapement.agent.thread.Pause;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
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
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetransformerTest {
    private static final int LOADED = 700;
    private static final Class<?> OWN = RetransformerTest.class;

    private static final List<Class<?>> MADE = classes();
    private static final byte[] READER = ForgedClass.with(ForgedClass.callOfTheRealClock());
    private static final byte[] NO_READER = ForgedClass.with(method -> {});
    private static final byte[] SWAPPED =
            ForgedClass.with(ForgedClass.callOfTheRealClock().andThen(ForgedClass.callOfTheRealClock()));

    private final List<Class<?>> loaded = new ArrayList<>(MADE);
    private final Set<Class<?>> refused = new HashSet<>();

    /** Those that the JVM refuses before it shows any class. */
    private final Set<Class<?>> neverShown = new HashSet<>();

    private final List<ClassFileTransformer> transformers = new ArrayList<>();
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
    private long stopNanos;

    /** By how much the time between two stops is longer than the first of them. */
    private final List<Long> longerThanStopNanos = new ArrayList<>();

    /** Run when the JVM has taken a second batch. */
    private Runnable meanwhile = () -> {};

    @Test
    void thoseThatReadAClockAreTakenInFewStops() {
        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(readers());
        assertThat(stops).isLessThan(20);
    }

    /** As those whose superclasses are not there, of which the JVM refuses each. */
    @ParameterizedTest
    @ValueSource(ints = {LOADED, 24})
    void thoseThatTheJvmRefusesAndNobodyWantsToRewriteCostNoStopAndAreNoFailures(int classes) {
        loaded.subList(classes, LOADED).clear();
        List<Class<?>> readers = readers();
        for (int i = 3; i < classes; i += 16) {
            refused.add(loaded.get(i));
            neverShown.add(loaded.get(i + 4));
        }

        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(readers);
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void oneThatTheJvmRefusesIsLeftAloneAndTheOthersAreTaken() {
        Class<?> bad = loaded.get(321);
        refused.add(bad);

        retransform();

        assertThat(taken).hasSize(readers().size() - 1).doesNotContain(bad).doesNotHaveDuplicates();
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

        assertThat(taken).hasSize(readers().size() - refused.size());
        assertThat(ledger.count(Tally.FAILED_CLASSES)).isEqualTo(refused.size());
        assertThat(complaints).hasSize(1);
    }

    @Test
    void whereThereIsMemoryForFewTheyAreTakenOneAfterTheOther() {
        largestThatFits = 10;

        retransform();

        assertThat(taken).containsAll(readers());
    }

    /** Until Java 17 the JVM then shows the file of before the hot swap, and would go on with that. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void oneThatSomebodyElseHasRedefinedSinceIsLeftAsItIsAndNamed() {
        loaded.clear();
        loaded.addAll(classes());
        Class<?> swapped = loaded.get(4);
        ClockTransformer transformer = transformer();
        transformers.add(transformer);
        loadedClasses().arm(transformer);
        assertThat(loadedClasses().unchanged(transformer, classFile -> true)).isEmpty();

        transformer.transform(swapped.getClassLoader(), swapped.getName().replace('.', '/'), swapped, null, SWAPPED);

        for (int time = 0; time < 2; time++) {
            complaints.clear();
            assertThat(loadedClasses().unchanged(transformer, classFile -> true))
                    .containsExactly(swapped);
            assertThat(complaints).singleElement().asString().contains("(1, such as " + swapped.getName());
        }
        transformer.disarm();
        assertThat(loadedClasses().unchanged(transformer, classFile -> true))
                .as("what nobody has seen the changes of")
                .isEmpty();
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
        assertThat(stops).isLessThan(20);
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
            for (int i = 0; i < 20 && held(first) > 50; i++) {
                System.gc();
            }
            heldMeanwhile = held(first);
        };

        retransform();

        assertThat(first).hasSize(LOADED - 300);
        // The batch under way.
        assertThat(heldMeanwhile).isLessThanOrEqualTo(50);
    }

    @Test
    void theApplicationRunsBetweenStopsForAsLongAsItStoodStill() {
        classMicros = 200;

        retransform();

        assertThat(taken).containsExactlyInAnyOrderElementsOf(readers());
        assertThat(longerThanStopNanos).hasSizeGreaterThan(2).allMatch(nanos -> nanos >= 0);
    }

    private static long held(List<WeakReference<Class<?>>> classes) {
        return classes.stream().filter(each -> each.get() != null).count();
    }

    private void rewritten(Class<?> made) {
        ledger.recordRewritten(made.getName(), new int[] {1}, true);
    }

    private void retransform() {
        ClockTransformer transformer = transformer();
        transformers.add(transformer);
        loadedClasses().arm(transformer);
        transformers.remove(transformer);
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

    private Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAllLoadedClasses" -> allLoaded();
                    case "isModifiableClass" -> true;
                    case "addTransformer" -> {
                        transformers.add((ClassFileTransformer) arguments[0]);
                        yield null;
                    }
                    case "removeTransformer" -> transformers.remove(arguments[0]);
                    case "retransformClasses" -> {
                        retransformClasses(List.of((Class<?>[]) arguments[0]));
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /**
     * As the JVM does, it shows them in their order until it refuses one, and takes all of them or none. Each
     * transformer is shown what the one before has made of them.
     */
    private void retransformClasses(List<Class<?>> batch)
            throws UnmodifiableClassException, IllegalClassFormatException {
        if (batch.size() > largestThatFits) {
            throw new OutOfMemoryError("Metaspace");
        }
        if (batch.stream().anyMatch(neverShown::contains)) {
            throw new InternalError();
        }
        for (Class<?> each : batch) {
            boolean isChanged = false;
            byte[] classFile = null;
            for (ClassFileTransformer transformer : transformers) {
                classFile = classFile == null ? classFile(each) : classFile;
                byte[] changed = transformer.transform(
                        each.getClassLoader(), each.getName().replace('.', '/'), each, null, classFile);
                isChanged |= changed != null;
                classFile = changed != null ? changed : classFile;
            }
            if (each == Rehearsal.class && isChanged) {
                throw new UnsupportedOperationException("the modifiers differ");
            }
            if (refused.contains(each)) {
                throw new UnmodifiableClassException();
            }
        }
        stops++;
        if (stops > 1) {
            longerThanStopNanos.add(System.nanoTime() - stoppedUntilNanos - stopNanos);
        }
        long stoppedFromNanos = System.nanoTime();
        Pause.nanos(batch.size() * classMicros * 1_000);
        stoppedUntilNanos = System.nanoTime();
        stopNanos = stoppedUntilNanos - stoppedFromNanos;
        taken.addAll(batch);
        if (stops == 2) {
            meanwhile.run();
        }
    }

    private static byte[] classFile(Class<?> each) {
        if (each == Rehearsal.class) {
            return ClassFiles.of(each);
        }
        return reads(each) ? READER : NO_READER;
    }

    private List<Class<?>> readers() {
        return loaded.stream().filter(RetransformerTest::reads).toList();
    }

    /** Three of four of those that are made. */
    private static boolean reads(Class<?> made) {
        String name = made.getName();
        return Integer.parseInt(name.substring(name.lastIndexOf('C') + 1)) % 4 < 3;
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
