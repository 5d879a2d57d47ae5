package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassFilterTest {
    private static final List<String> NONE = List.of();
    private static final List<String> ALL = List.of("*");

    @Test
    void choosesAPackageWithItsSubpackages() {
        ClassFilter filter = new ClassFilter(List.of("com.acme", "org.foo"), NONE);

        assertThat(filter.isChosen("com/acme/Order")).isTrue();
        assertThat(filter.isChosen("com/acme/deep/er/Order$1")).isTrue();
        assertThat(filter.isChosen("org/foo/Order")).isTrue();
        assertThat(filter.isChosen("com/Order")).isFalse();
        assertThat(filter.isChosen("org/bar/Order")).isFalse();
    }

    @Test
    void doesNotTakeAPackageForOneWhoseNameBeginsLikeIt() {
        ClassFilter filter = new ClassFilter(List.of("com.acme"), NONE);

        assertThat(filter.isChosen("com/acmeshop/Order")).isFalse();
        assertThat(filter.isChosen("com")).isFalse();
    }

    @Test
    void choosesAClassWithItsNestedOnes() {
        ClassFilter filter = new ClassFilter(List.of("com.acme.Order", "Main"), List.of("com.acme.Order$Exact"));

        assertThat(filter.isChosen("com/acme/Order")).isTrue();
        assertThat(filter.isChosen("com/acme/Order$1")).isTrue();
        assertThat(filter.isChosen("com/acme/Order$Exact")).isFalse();
        assertThat(filter.isChosen("com/acme/Order$Exact$1")).isFalse();
        assertThat(filter.isChosen("com/acme/Orders")).isFalse();
        assertThat(filter.isChosen("com/acme/Other")).isFalse();
        assertThat(filter.isChosen("Main$Inner")).isTrue();
    }

    @Test
    void takesAClassOutOfItsPackageAndPutsANestedOneBack() {
        ClassFilter filter = new ClassFilter(List.of("com.acme", "com.acme.Order$Cheap"), List.of("com.acme.Order"));

        assertThat(filter.isChosen("com/acme/Other")).isTrue();
        assertThat(filter.isChosen("com/acme/Order$Exact")).isFalse();
        assertThat(filter.isChosen("com/acme/Order$Cheap")).isTrue();
    }

    @Test
    void letsTheMonotonicClockHaveWhatIsExcludedAndNamedForItAsWell() {
        List<String> exclude = List.of("com.acme.utils", "org.foo.bar");
        ClassFilter wall = ClassFilter.ofWallClock(ALL, exclude, null);
        ClassFilter nanos = ClassFilter.ofMonotonicClock(List.of("com.acme.utils", "org.foo"), exclude);

        assertThat(wall.isChosen("com/acme/utils/Clock")).isFalse();
        assertThat(nanos.isChosen("com/acme/utils/Clock")).isTrue();
        assertThat(nanos.isChosen("org/foo/Order")).isTrue();
        assertThat(nanos.isChosen("org/foo/bar/Order")).isFalse();
    }

    @Test
    void letsTheLongestMatchDecide() {
        ClassFilter filter = new ClassFilter(List.of("com.acme", "com.acme.time.fast"), List.of("com.acme.time"));

        assertThat(filter.isChosen("com/acme/Order")).isTrue();
        assertThat(filter.isChosen("com/acme/time/Exact")).isFalse();
        assertThat(filter.isChosen("com/acme/time/fast/Cheap")).isTrue();
    }

    @Test
    void letsExcludeDecideWhereBothNameThePackage() {
        assertThat(new ClassFilter(List.of("com.acme"), List.of("com.acme")).isChosen("com/acme/Order"))
                .isFalse();
    }

    @Test
    void takesTheStarForEveryPackageAndForNone() {
        ClassFilter filter = new ClassFilter(ALL, List.of("org.foo"));

        assertThat(filter.isChosen("com/acme/Order")).isTrue();
        assertThat(filter.isChosen("NoPackage")).isTrue();
        assertThat(filter.isChosen("org/foo/Order")).isFalse();
        assertThat(new ClassFilter(List.of("com.acme"), ALL).isChosen("com/acme/Order"))
                .as("a named package is a longer match than the star")
                .isTrue();
    }

    @Test
    void takesAPackageOfTheJdksOnlyByItsName() {
        ClassFilter filter = new ClassFilter(List.of("*", "com.sun", "java.util.logging"), List.of());

        assertThat(filter.isNamedOfJdk("java/util/logging/LogRecord")).isTrue();
        assertThat(filter.isChosen("java/util/logging/LogRecord")).isTrue();
        assertThat(filter.isNamedOfJdk("com/sun/net/httpserver/Headers")).isFalse();
        assertThat(filter.isChosen("java/util/concurrent/FutureTask")).isFalse();
        assertThat(filter.isChosen("com/acme/Order")).isTrue();
        assertThat(new ClassFilter(List.of("java.util.concurrent"), List.of("java.util.concurrent.locks"))
                        .isChosen("java/util/concurrent/locks/StampedLock"))
                .isFalse();
    }

    @Test
    void namesWhatIsTakenOutAgain() {
        ClassFilter filter = new ClassFilter(List.of("com.acme"), List.of("com.acme.time"));

        assertThat(filter.isNamed("com/acme/time/Exact")).isTrue();
        assertThat(filter.isNamed("org/foo/Order")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io/escapement/agent/serve/Agent",
                "io/escapement/tools/cli/Main",
                "io/escapement/agent/floor/Ticker",
                "io/escapement/agent/config/Option",
                "io/escapement/agent/jmx/ClockBean",
                "io/escapement/agent/verdict/Verdict",
                "io/escapement/agent/rewrite/CallSiteRewriter",
                "io/escapement/agent/javalang/EscapementClock",
                "io/escapement/tools/shaded/picocli/CommandLine"
            })
    void leavesTheAgentsOwnClassesAlone(String own) {
        for (List<String> packages : List.of(ALL, List.of("io"), List.of("io.escapement"))) {
            ClassFilter filter = new ClassFilter(packages, NONE);

            assertThat(filter.isChosen(own)).isFalse();
            assertThat(filter.isNamed(own)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"io/escapement/bench/ReadBenchmark", "io/escapement/Own", "io/escapements/clock/Wheel"})
    void leavesOthersUnderTheSameRootFree(String others) {
        assertThat(new ClassFilter(ALL, NONE).isChosen(others)).isTrue();
    }
}
