package io.escapement.ab.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** By the contrast of the Web Content Accessibility Guidelines 2.2, level AA. */
class InkTest {

    @Test
    void textsCanBeReadOnLightAndOnDark() {
        for (Ink text : EnumSet.of(Ink.TEXT, Ink.MUTED, Ink.BETTER, Ink.WORSE)) {
            for (Ink ground : EnumSet.of(Ink.PAPER, Ink.PANEL)) {
                assertThat(contrast(text.light, ground.light))
                        .as("%s on %s, light", text, ground)
                        .isGreaterThan(4.5);
                assertThat(contrast(text.dark, ground.dark))
                        .as("%s on %s, dark", text, ground)
                        .isGreaterThan(4.5);
            }
        }
    }

    @Test
    void linesCanBeSeenOnLightAndOnDark() {
        for (Ink line : EnumSet.range(Ink.ABSENT, Ink.WORSE)) {
            assertThat(contrast(line.light, Ink.PAPER.light))
                    .as("%s, light", line)
                    .isGreaterThan(3);
            assertThat(contrast(line.dark, Ink.PAPER.dark)).as("%s, dark", line).isGreaterThan(3);
        }
    }

    private static double contrast(int one, int other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(int rgb) {
        return 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
