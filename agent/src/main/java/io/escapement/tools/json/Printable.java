package io.escapement.tools.json;

/** Text from elsewhere, made fit for a terminal. */
public final class Printable {
    private Printable() {}

    /**
     * Returns it with a question mark for each character that moves a cursor, colours what follows, is not seen, or
     * turns the direction of writing.
     */
    public static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            printable.appendCodePoint(isPrintable(character) ? character : '?');
        }
        return printable.toString();
    }

    private static boolean isPrintable(int character) {
        switch (Character.getType(character)) {
            case Character.CONTROL:
            case Character.FORMAT:
            case Character.LINE_SEPARATOR:
            case Character.PARAGRAPH_SEPARATOR:
            case Character.SURROGATE:
            case Character.PRIVATE_USE:
            case Character.UNASSIGNED:
                return false;
            default:
                return true;
        }
    }
}
