package io.escapement.ab.page;

import static io.escapement.ab.page.Html.element;

import io.escapement.ab.draw.Chart;

/** A chart within the page, drawn for a wide one and for a telephone; the style sheet shows one of them. */
final class Figure {

    private static final int WIDE = 1088;
    private static final int NARROW = 358;

    private Figure() {}

    static Html of(Chart chart, String caption) {
        return element(
                "figure",
                SvgDrawing.of(chart, WIDE).set("class", "wide"),
                SvgDrawing.of(chart, NARROW).set("class", "narrow"),
                element("figcaption", caption));
    }
}
