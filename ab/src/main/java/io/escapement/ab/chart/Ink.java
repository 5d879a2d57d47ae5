package io.escapement.ab.chart;

import java.util.Locale;

/**
 * The colours, for a light and for a dark page: texts contrast with the paper by 4.5 to 1 at least, lines by 3 to 1.
 */
public enum Ink {
    PAPER(0xffffff, 0x11151c),
    PANEL(0xf5f6f9, 0x1a202a),
    TEXT(0x1b2230, 0xe7ebf1),
    MUTED(0x556072, 0xa5afbf),
    GRID(0xdde1e8, 0x313947),
    NOISE(0xb4bcc9, 0x566274),
    ABSENT(0x7a3fa8, 0xc79bf0),
    BYPASSED(0x0b62c4, 0x6cb2ff),
    ENGAGED(0xc2410c, 0xff9d5c),
    SERVICE(0xb0225a, 0xff8fb3),
    GENERATOR(0x0f766e, 0x5fd1c2),
    BETTER(0x176b3a, 0x6fd897),
    WORSE(0xb3261e, 0xff9a91);

    public final int light;
    public final int dark;

    Ink(int light, int dark) {
        this.light = light;
        this.dark = dark;
    }

    /** {@code name} as the report has it. */
    public static Ink ofArm(String name) {
        return switch (name) {
            case "absent" -> ABSENT;
            case "bypassed" -> BYPASSED;
            default -> ENGAGED;
        };
    }

    public String cssName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
