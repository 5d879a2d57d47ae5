package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.KnownPackage.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of {@code docs/libraries.md}, as the agent reads them. */
class KnownPackageTest {
    @ParameterizedTest
    @EnumSource
    void eachAnswerHasATable(Answer answer) {
        assertThat(KnownPackage.all())
                .filteredOn(each -> each.answer == answer)
                .hasSizeGreaterThan(10)
                .allMatch(each -> Option.isPackage(each.name))
                .noneMatch(each -> each.use.isEmpty() || each.use.contains("|"));
    }

    @Test
    void aPackageIsKnownByItsRow() {
        KnownPackage known = KnownPackage.around("io.reactivex.internal.schedulers");

        assertThat(known.name).isEqualTo("io.reactivex");
        assertThat(known.answer).isEqualTo(Answer.BEARS);
        assertThat(known.use).startsWith("idle workers; ").endsWith("its timers are the JDK's");
    }

    @Test
    void whatBearsItHoldsNothingThatDoesNot() {
        assertThat(KnownPackage.all())
                .hasSizeGreaterThan(100)
                .allMatch(each -> KnownPackage.around(each.name + ".Any") == each)
                .filteredOn(each -> each.answer == Answer.BEARS)
                .flatMap(each -> KnownPackage.namedBy(each.name))
                .allMatch(each -> each.answer == Answer.BEARS);
    }
}
