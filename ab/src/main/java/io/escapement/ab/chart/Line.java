package io.escapement.ab.chart;

/** How a line is drawn: its width, and the lengths of its dashes and of the gaps between, where it has any. */
public enum Line {
    HAIR(1, 0, 0),
    PLAIN(1.8, 0, 0),
    STRONG(2.6, 0, 0),
    DASHED(1.8, 6, 4),
    DOTTED(2, 2, 4);

    public final double width;
    public final int dash;
    public final int gap;

    Line(double width, int dash, int gap) {
        this.width = width;
        this.dash = dash;
        this.gap = gap;
    }

    /** The arms differ in this too, for those who don't see the colours. */
    public static Line ofArm(String name) {
        return switch (name) {
            case "absent" -> DOTTED;
            case "bypassed" -> DASHED;
            default -> STRONG;
        };
    }
}
