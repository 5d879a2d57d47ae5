package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of what does not bear a late wall clock has its effect. */
class RealClassesTest {
    private static final byte[] HIT = ForgedClass.with(ForgedClass.callOfTheRealClock());

    private final RewriteLedger ledger = new RewriteLedger();

    static Stream<String> rows() {
        return KnownLibrary.all().stream()
                .filter(each -> each.clock == Clock.WALL && each.answer == Answer.DOES_NOT)
                .map(each -> each.name);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatARowNamesStaysRealUnlessTheClassItselfIsNamed(String row) {
        String outermost = row.contains("$") ? row.substring(0, row.indexOf('$')) : row;
        String around = row.substring(0, row.lastIndexOf('.'));
        // Of a package, a class in it.
        String name = Character.isUpperCase(row.charAt(row.lastIndexOf('.') + 1)) ? row : row + ".Any";

        assertThat(isRewritten(name, "*")).isFalse();
        assertThat(isRewritten(name, around)).isFalse();
        assertThat(isRewritten(name + "$Nested", around)).isFalse();
        assertThat(ledger.count(Tally.REAL_CLASSES)).isEqualTo(2);
        assertThat(ledger.listReal(name, 9)).first().asString().contains("; 10 ms late: ");
        assertThat(isRewritten(name, name)).isTrue();
        assertThat(isRewritten(name + "$Nested", name)).isTrue();
        assertThat(isRewritten(name, outermost)).isEqualTo(!name.endsWith(".Any"));
        assertThat(isRewritten("com.acme.Any", "*")).isTrue();
    }

    private boolean isRewritten(String className, String named) {
        ClassFilter filter = ClassFilter.ofWallClock(List.of(named), List.of(), KnownLibrary.realClasses());
        ClockTransformer transformer = new ClockTransformer(
                OtherForms.MILLIS,
                OtherForms.MILLIS,
                List.of(RealClassesTest.class),
                filter,
                "none",
                ledger,
                line -> {});
        transformer.arm();
        ClassLoader loader = RealClassesTest.class.getClassLoader();
        return transformer.transform(loader, className.replace('.', '/'), null, null, HIT) != null;
    }
}
