package io.escapement.ab.page;

import io.escapement.ab.draw.Ink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The page's style sheet, with the inks as its variables. */
final class StyleSheet {

    private StyleSheet() {}

    static String text() throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(":root {").append(variables(ink -> ink.light)).append("}\n");
        text.append("@media (prefers-color-scheme: dark) { :root {")
                .append(variables(ink -> ink.dark))
                .append("} }\n");
        for (Ink ink : Ink.values()) {
            text.append(String.format(Locale.ROOT, "svg .%1$s { --ink: var(--%1$s) }%n", ink.cssName()));
        }
        try (InputStream rules = StyleSheet.class.getResourceAsStream("report.css")) {
            return text.append(new String(rules.readAllBytes(), StandardCharsets.UTF_8))
                    .toString();
        }
    }

    private static String variables(ToIntFunction<Ink> shade) {
        StringBuilder text = new StringBuilder();
        for (Ink ink : Ink.values()) {
            text.append(String.format(Locale.ROOT, " --%s: #%06x;", ink.cssName(), shade.applyAsInt(ink)));
        }
        return text.append(' ').toString();
    }
}
