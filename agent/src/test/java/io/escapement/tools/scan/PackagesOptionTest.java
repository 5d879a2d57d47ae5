package io.escapement.tools.scan;

import static io.escapement.tools.scan.Made.INSTANT;
import static io.escapement.tools.scan.Made.MILLIS;
import static io.escapement.tools.scan.Made.NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.NanoPackagesReview;
import io.escapement.agent.config.OptionReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which packages the options name that {@code scan --packages} prints. */
class PackagesOptionTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheFirstTwoSegments() {
        given("com.acme.shop.cart.Cart", MILLIS);
        given("com.acme.stock.Stock", MILLIS);
        given("org.foo.Foo", MILLIS);

        assertThat(arguments()).isEqualTo("packages=com.acme:org.foo");
    }

    @Test
    void namesOtherFormsOnlyWhereThereAreSome() {
        given("com.acme.Shop", MILLIS);
        given("org.foo.Foo", INSTANT);

        assertThat(arguments()).isEqualTo("packages=com.acme:org.foo,reads=wall");
    }

    @Test
    void takesAPackageOfOneSegmentAndNothingBelowIt() {
        given("okio.Timeout", MILLIS);
        given("okio.internal.Buffer", MILLIS);
        given("okhttp3.internal.Cache", MILLIS);

        assertThat(arguments()).isEqualTo("packages=okhttp3.internal:okio");
    }

    @Test
    void leavesTheMonotonicClockToWhoKnowsTheCode() {
        given("com.acme.Shop", MILLIS);
        given("io.netty.util.Timer", NANOS);

        assertThat(option().arguments()).isEqualTo("packages=com.acme");
        assertThat(option().leftOut())
                .containsExactly("System.nanoTime() is left out: add what only checks timeouts and ages, and measures"
                        + " nothing, of nano-packages=io.netty.util");
    }

    @Test
    void saysThatNothingReadsTheWallClock() {
        given("io.netty.util.Timer", NANOS);

        assertThat(option().arguments()).isEmpty();
        assertThat(option().leftOut())
                .hasSize(2)
                .contains("no package that has a name reads the wall clock in a form that can be rewritten");
    }

    @Test
    void leavesWhatMeasuresOutOfNanoPackages() throws Exception {
        given("com.acme.Shop", MILLIS, NANOS);
        given("io.micrometer.core.Timer", MILLIS, NANOS);
        given("io.dropwizard.metrics.Meter", NANOS);
        given("io.dropwizard.util.Duration", NANOS);
        given("com.codahale.Common", NANOS);

        PackagesOption option = option();
        assertThat(option.arguments()).isEqualTo("packages=com.acme:io.micrometer");
        assertThat(option.leftOut())
                .hasSize(2)
                .contains("known to measure, so never for nano-packages: com.codahale, io.dropwizard.metrics,"
                        + " io.micrometer.core");
        String proposed = option.leftOut().get(0).replaceFirst(".* nano-packages=", "nano-packages=");
        assertThat(proposed).isEqualTo("nano-packages=com.acme:io.dropwizard.util");
        AgentOptions read = new OptionReader(option.arguments() + "," + proposed, new Properties(), Map.of()).read();
        assertThat(new NanoPackagesReview(read).warnings).isEmpty();
    }

    @Test
    void saysWhatItCanNotName() {
        given("NoPackage", MILLIS);
        given("com.acme.a-b.Shop", MILLIS);
        given("*.Shop", MILLIS);
        given("com.acme:org.foo.Shop", MILLIS);

        assertThat(option().arguments()).isEmpty();
        assertThat(option().leftOut())
                .contains("only packages=* includes: (no package), *, com.acme.a-b, com.acme:org.foo");
    }

    @Test
    void leavesNothingOutWhereThereIsNothingElse() {
        given("com.acme.Shop", MILLIS);

        assertThat(option().leftOut()).isEmpty();
    }

    private void given(String className, String... called) {
        Made.writeClass(folder, className, called);
    }

    private String arguments() {
        return option().arguments();
    }

    private PackagesOption option() {
        return new PackagesOption(Scan.of(List.of(folder), line -> {}));
    }
}
