package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.rewrite.RewriteLedger;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributesTest {
    /** A snapshot of a test's own. */
    public static final class Own {
        @Described("A list")
        public final String[] someNames = {"a", "b"};

        @Described("A number that is not known")
        public final double ratio = Double.NaN;

        @Described("Whether it is on")
        public final boolean on = true;

        public final long notShown = 1;
    }

    @Test
    void areTheDescribedFieldsInTheOrderOfTheSource() {
        assertThat(Attributes.of(Own.class).keySet()).containsExactly("SomeNames", "Ratio", "On");
    }

    @Test
    void areTextsInAlphabeticalOrderForAShell() {
        assertThat(Attributes.texts(new Own(), new RewriteFigures(new RewriteLedger())))
                .containsEntry("SomeNames", "a b")
                .containsEntry("Ratio", "NaN")
                .containsEntry("On", "true")
                .containsEntry("RewrittenClassCount", "0")
                .doesNotContainKey("NotShown");
        assertThat(List.copyOf(Attributes.texts(new Own()).keySet())).containsExactly("On", "Ratio", "SomeNames");
    }

    @Test
    void haveTheTypesOfTheFields() {
        Class<?>[] figures = {ClockFigures.class, RewriteFigures.class};
        assertThat(Attributes.typeOf("AvailableClockSources", figures)).isEqualTo(String[].class);
        assertThat(Attributes.typeOf("Reason", figures)).isEqualTo(String.class);
        assertThat(Attributes.typeOf("RewrittenClassCount", figures)).isEqualTo(long.class);
        assertThat(Attributes.typeOf("OfALaterVersion", figures)).isNull();
    }
}
