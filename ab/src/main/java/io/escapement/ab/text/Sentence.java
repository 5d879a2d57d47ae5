package io.escapement.ab.text;

/** Sentences that come from several writers. */
public final class Sentence {

    private Sentence() {}

    /** Begins with a capital, and ends as {@link #ended} says. */
    public static String whole(String sentence) {
        String ended = ended(sentence);
        return Character.toUpperCase(ended.charAt(0)) + ended.substring(1);
    }

    /** Adds a full stop, unless the text ends with a sign of its own, or with what a service has printed. */
    public static String ended(String sentence) {
        return sentence.matches("(?s).*[.?!\\n]") ? sentence : sentence + ".";
    }
}
