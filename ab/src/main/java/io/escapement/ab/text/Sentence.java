package io.escapement.ab.text;

/** A sentence that others have begun or ended in their own way. */
public final class Sentence {

    private Sentence() {}

    /** With a full stop, unless it ends with a sign of its own, or with what a service has printed. */
    public static String ended(String sentence) {
        return sentence.matches("(?s).*[.?!\\n]") ? sentence : sentence + ".";
    }
}
