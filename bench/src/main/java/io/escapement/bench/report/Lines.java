package io.escapement.bench.report;

/** Markdown's text in lines of at most 120 columns, but for words that are longer. */
final class Lines {
    static final int COLUMNS = 120;

    private Lines() {}

    /** @param first begins the first line; the others are indented by as much */
    static String wrapped(String first, String text) {
        StringBuilder all = new StringBuilder(first);
        int column = first.length();
        boolean isFirst = true;
        for (String word : text.strip().split("\\s+")) {
            // At the beginning of a line these would begin a list, a heading, a quotation or a table.
            boolean mayBeginLine = !word.matches("[-+*>|]|#+|\\d+[.)]");
            if (!isFirst && mayBeginLine && column + 1 + word.length() > COLUMNS) {
                all.append('\n').append(" ".repeat(first.length()));
                column = first.length();
                isFirst = true;
            }
            all.append(isFirst ? "" : " ").append(word);
            column += word.length() + (isFirst ? 0 : 1);
            isFirst = false;
        }
        return all.append('\n').toString();
    }
}
