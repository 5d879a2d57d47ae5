package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.ChurnedReader;
import com.acme.rewriting.HiddenReader;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class HiddenClassesTest {
    private static final String HERE = HiddenReader.class.getPackageName();

    private final List<Class<?>> loaded = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final RewriteLedger ledger = new RewriteLedger();

    private BiFunction<Class<?>, Set<String>, Boolean> namesMethod = (type, method) -> {
        asked.add(type.getName() + " " + String.join("", method));
        return true;
    };

    @Test
    void eachIsLookedAtOnceAndTheFirstIsNamed() throws Exception {
        HiddenClasses hidden = hiddenIn(HERE);
        loaded.add(hiddenClass());
        hidden.searchNew();
        hidden.searchNew();
        loaded.add(hiddenClass());
        hidden.searchNew();

        assertThat(asked)
                .containsExactly(
                        loaded.get(0).getName() + " java/lang/System.currentTimeMillis()J",
                        loaded.get(1).getName() + " java/lang/System.currentTimeMillis()J");
        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isEqualTo(2);
        assertThat(complaints)
                .singleElement()
                .asString()
                .startsWith(loaded.get(0).getName() + " is a hidden class");
    }

    @Test
    void othersAreNotLookedAt() throws Exception {
        LongSupplier lambda = () -> 1;
        Class<?> hiddenClass = hiddenClass();
        loaded.addAll(List.of(
                HiddenClassesTest.class,
                lambda.getClass(),
                Array.newInstance(hiddenClass, 0).getClass(),
                String.class,
                int.class));
        hiddenIn("*").searchNew();
        loaded.add(hiddenClass);
        hiddenIn("org.acme").searchNew();
        // A package of the class's name is another one.
        hiddenIn(HiddenReader.class.getName()).searchNew();

        assertThat(asked).isEmpty();
        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isZero();
    }

    @Test
    void thoseWithoutTheCallAreNotCounted() throws Exception {
        namesMethod = (type, method) -> false;
        loaded.add(hiddenClass());
        hiddenIn(HERE).searchNew();

        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void nobodyIsAskedAgainWhereNobodyCanTell() throws Exception {
        namesMethod = null;
        HiddenClasses hidden = hiddenIn(HERE);
        loaded.add(hiddenClass());
        hidden.searchNew();
        loaded.add(hiddenClass());
        hidden.searchNew();

        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isZero();
        assertThat(asked).isEmpty();
    }

    @Test
    void noneIsKeptFromBeingUnloaded() throws Exception {
        namesMethod = (type, method) -> true;
        HiddenClasses hidden = hiddenIn(HERE);
        loaded.add(hiddenClass());
        hidden.searchNew();
        WeakReference<Class<?>> unloaded = new WeakReference<>(loaded.remove(0));
        for (int i = 0; i < 100 && unloaded.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }

        assertThat(unloaded.get()).isNull();
        hidden.searchNew();
        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isOne();
    }

    @Test
    void aReferenceIsCountedOnceItsHolderIsRewrittenAndNamedWithIt() {
        loaded.add(new ChurnedReader().reference().getClass());
        HiddenClasses hidden = hiddenIn(HERE);
        hidden.searchNew();
        assertThat(asked).isEmpty();

        String holder = ChurnedReader.class.getName();
        ledger.recordRewritten(holder, new int[] {2}, true);
        hidden.searchNew();
        hidden.searchNew();

        assertThat(ledger.count(Tally.LINKED_REFERENCES)).isOne();
        assertThat(ledger.count(Tally.HIDDEN_CLASSES)).isZero();
        assertThat(complaints)
                .singleElement()
                .asString()
                .contains("1 in " + holder + " (System::currentTimeMillis linked before);", "mode=on");
    }

    private HiddenClasses hiddenIn(String packages) {
        ClassFilter filter = new ClassFilter(List.of(packages), List.of());
        return new HiddenClasses(
                instrumentation(), filter, ledger, complaints::add, OtherForms.MILLIS, () -> namesMethod);
    }

    private static Class<?> hiddenClass() throws IOException, IllegalAccessException {
        try (InputStream in = HiddenReader.class.getResourceAsStream("HiddenReader.class")) {
            return MethodHandles.privateLookupIn(HiddenReader.class, MethodHandles.lookup())
                    .defineHiddenClass(in.readAllBytes(), true)
                    .lookupClass();
        }
    }

    private Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> loaded.toArray(new Class<?>[0]));
    }
}
