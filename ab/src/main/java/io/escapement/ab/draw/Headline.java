package io.escapement.ab.draw;

import io.escapement.ab.report.Verdict;
import io.escapement.ab.text.Sentence;
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
