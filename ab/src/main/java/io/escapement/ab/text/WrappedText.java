package io.escapement.ab.text;

import java.util.ArrayList;
import java.util.List;

/** A text in lines that are no longer than allowed, except where a word by itself is. A figure keeps its %. */
public final class WrappedText {

    private WrappedText() {}

    public static List<String> lines(String text, int columns) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.replace(" %", "\u00a0%").split("\\s+")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && longer.length() > columns) {
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
