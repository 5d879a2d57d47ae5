package io.escapement.bench.report;

/** Markdown's emphasis, code and links as HTML, and the frame of a document that needs no other file. */
final class HtmlText {
    private static final String STYLE = """
            body { font: 15px/1.5 sans-serif; max-width: 1180px; margin: 2em auto; padding: 0 1em; color: #222 }
            table { border-collapse: collapse; margin: 1em 0 }
            th, td { border: 1px solid #ccc; padding: .25em .6em; text-align: right; white-space: nowrap }
            th:first-child, td:first-child { text-align: left }
            img { max-width: 100% }
            pre, code { background: #f4f4f4 }
            pre { padding: .7em }
            """;

    private HtmlText() {}

    static String document(String title, String body) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(title)
                + "</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n";
    }

    static String of(String markdown) {
        return escaped(markdown)
                .replaceAll("\\*\\*([^*]+)\\*\\*", "<b>$1</b>")
                .replaceAll("(?<![\\w*])\\*([^*]+)\\*(?![\\w*])", "<i>$1</i>")
                .replaceAll("`([^`]+)`", "<code>$1</code>")
                .replaceAll("\\[([^]]+)]\\(([^)]+)\\)", "<a href=\"$2\">$1</a>");
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
