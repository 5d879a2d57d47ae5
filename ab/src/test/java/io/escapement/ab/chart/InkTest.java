package io.escapement.ab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** By the contrast of the Web Content Accessibility Guidelines 2.2, level AA. */
class InkTest {
    @Test
    void textsCanBeReadOnLightAndOnDark() {
        Set<Ink> texts = EnumSet.of(Ink.TEXT, Ink.MUTED, Ink.BETTER, Ink.WORSE);
        contrast(texts, Ink.PAPER, 4.5);
        contrast(texts, Ink.PANEL, 4.5);
    }

    @Test
    void linesCanBeSeenOnLightAndOnDark() {
        contrast(EnumSet.range(Ink.ABSENT, Ink.WORSE), Ink.PAPER, 3);
    }

    private static void contrast(Set<Ink> inks, Ink ground, double least) {
        assertThat(inks)
                .allMatch(ink -> contrast(ink.light, ground.light) > least)
                .allMatch(ink -> contrast(ink.dark, ground.dark) > least);
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
