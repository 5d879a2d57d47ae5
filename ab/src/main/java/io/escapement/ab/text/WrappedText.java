package io.escapement.ab.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A text in lines that are no wider than allowed, except where a word by itself is. A figure keeps its %. */
public final class WrappedText {

    private WrappedText() {}

    public static List<String> lines(String text, double width, ToDoubleFunction<String> widthOf) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.replace(" %", "\u00a0%").split("\\s+")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && widthOf.applyAsDouble(longer) > width) {
                lines.add(line);
                line = word;
            } else {
                line = longer;
            }
        }
        lines.add(line);
        return lines;
    }
}
