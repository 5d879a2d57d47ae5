package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

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
    void haveTheValuesOfTheFields() {
        assertThat(Attributes.values(new Own()))
                .containsEntry("SomeNames", new String[] {"a", "b"})
                .containsEntry("Ratio", Double.NaN)
                .containsEntry("On", true)
                .hasSize(3);
    }
}
