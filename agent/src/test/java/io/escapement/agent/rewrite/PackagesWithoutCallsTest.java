package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackagesWithoutCallsTest {
    private final RewriteLedger ledger = new RewriteLedger();
    private int searches;

    @Test
    void eachPackageInWhichNothingWasRewrittenIsNamed() {
        ledger.recordRewritten("com.acme.orders.Order", new int[] {1}, false);

        assertThat(describe("com.acme", "shop.typo", "com.acme.order", "org.foo"))
                .isEqualTo("shop.typo, com.acme.order, org.foo");
    }

    @Test
    void thereIsNothingToSayIfEachHasARewrittenClass() {
        ledger.recordRewritten("com.acme.orders.Order", new int[] {1}, false);
        ledger.recordRewritten("org.foo.Bar", new int[] {2}, true);

        assertThat(describe("com.acme", "org.foo")).isNull();
        assertThat(describe("*")).isNull();
        assertThat(searches).isZero();
    }

    @Test
    void allPackagesTogetherMayHaveNone() {
        assertThat(describe("*")).isEqualTo("any package");
    }

    @Test
    void aClassThatTheJvmRefusedWasNotRewritten() {
        ledger.recordRewritten("com.acme.Order", new int[] {1}, true);
        ledger.recordRefused("com.acme.Order");

        assertThat(describe("com.acme")).isEqualTo("com.acme");
    }

    @Test
    void aNameThatIsALoadedClassIsSaidToBeOne() {
        String name = PackagesWithoutCallsTest.class.getName();

        assertThat(describe("org.foo", name))
                .isEqualTo("org.foo, " + name + " (a class, not a package: name io.escapement.agent.rewrite)");
    }

    private String describe(String... packages) {
        return PackagesWithoutCalls.describe(List.of(packages), ledger, instrumentation());
    }

    private Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                    searches++;
                    return new Class<?>[] {int.class, String.class, PackagesWithoutCallsTest.class};
                });
    }
}
