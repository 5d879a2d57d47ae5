package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.text.Sentence;
import io.escapement.ab.text.WrappedText;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdict as it stands above the page and each picture.
 *
 * @param answer the sentence that counts
 * @param others paragraphs: what the first comparison says besides, then one for each of the other comparisons
 * @param inks from the top down: two where some differences are better and some are worse
 */
public record Headline(String answer, List<String> others, String cssClass, List<Ink> inks) {

    private static final int INDENT = 18;
    private static final double LEADING = 1.35;

    public static Headline of(Verdict verdict) {
        List<String> paragraphs = verdict.isAnswered()
                ? paragraphs(verdict.sentence())
                // A reason for no answer may quote what the service said: it stays in one piece.
                : List.of(Sentence.whole(verdict.sentence()));
        String answer = paragraphs.get(0);
        List<String> others = paragraphs.subList(1, paragraphs.size());
        return switch (verdict.outcome()) {
            case BETTER -> new Headline(answer, others, "better", List.of(Ink.BETTER));
            case WORSE -> new Headline(answer, others, "worse", List.of(Ink.WORSE));
            case MIXED -> new Headline(answer, others, "mixed", List.of(Ink.BETTER, Ink.WORSE));
            case NO_DIFFERENCE_DETECTED -> new Headline(answer, others, "even", List.of(Ink.BYPASSED));
            case REFUSED, INCOMPLETE -> new Headline(answer, others, "none", List.of(Ink.ENGAGED));
        };
    }

    /** Draws it in as many lines as it needs, beside a bar in the colours of its outcome. */
    Drawing drawing() {
        Drawing drawing = new Drawing("");
        double bottom = lines(drawing, answer, Letters.ANSWER, 0);
        for (String paragraph : others) {
            bottom = lines(drawing, paragraph, Letters.PARAGRAPH, bottom + 5);
        }
        double part = bottom / inks.size();
        for (int i = 0; i < inks.size(); i++) {
            drawing.box(0, i * part, 6, (i + 1) * part, inks.get(i), 1);
        }
        return drawing.endingAt(bottom);
    }

    private static double lines(Drawing drawing, String paragraph, Letters letters, double top) {
        double bottom = top;
        for (String line : WrappedText.lines(paragraph, Drawing.WIDTH - INDENT, letters::width)) {
            bottom += LEADING * letters.height;
            drawing.text(INDENT, bottom - letters.height / 3.0, line, Ink.TEXT, Anchor.START, letters);
        }
        return bottom;
    }

    /** A comparison begins with a small letter, what is added to it with a capital. */
    private static List<String> paragraphs(String text) {
        List<String> paragraphs = new ArrayList<>();
        for (String sentence : text.split("\\. ")) {
            int last = paragraphs.size() - 1;
            if (last >= 1 && Character.isUpperCase(sentence.charAt(0))) {
                paragraphs.set(last, paragraphs.get(last) + " " + Sentence.whole(sentence));
            } else {
                paragraphs.add(Sentence.whole(sentence));
            }
        }
        return paragraphs;
    }
}
