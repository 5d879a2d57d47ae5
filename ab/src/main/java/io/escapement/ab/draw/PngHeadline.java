package io.escapement.ab.draw;

import io.escapement.ab.text.WrappedText;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;

/** The verdict above a picture, in as many lines as it needs, beside a bar in the colours of its outcome. */
final class PngHeadline {

    private static final Font FIRST = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    private static final Font OTHERS = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final int BAR = 6;
    private static final int INDENT = 18;
    private static final int GAP = 5;
    private static final double LEADING = 1.35;

    private final List<Ink> inks;
    private final List<TextLine> lines = new ArrayList<>();

    private record TextLine(String text, Font font, int gapAbove) {
        private int height() {
            return gapAbove + (int) Math.ceil(LEADING * font.getSize());
        }
    }

    /** @param scale pixels of the file by pixels of the drawing: hinted letters don't grow with it evenly */
    PngHeadline(Headline headline, double width, double scale) {
        inks = headline.inks();
        FontRenderContext context = new FontRenderContext(AffineTransform.getScaleInstance(scale, scale), true, false);
        add(headline.answer(), FIRST, width - INDENT, context);
        headline.others().forEach(paragraph -> add(paragraph, OTHERS, width - INDENT, context));
    }

    private void add(String paragraph, Font font, double width, FontRenderContext context) {
        List<String> wrapped = WrappedText.lines(
                paragraph, width, line -> font.getStringBounds(line, context).getWidth());
        int gap = lines.isEmpty() ? 0 : GAP;
        for (String line : wrapped) {
            lines.add(new TextLine(line, font, gap));
            gap = 0;
        }
    }

    int height() {
        return lines.stream().mapToInt(TextLine::height).sum();
    }

    void draw(Graphics2D graphics) {
        int part = height() / inks.size();
        for (int i = 0; i < inks.size(); i++) {
            graphics.setColor(new Color(inks.get(i).light));
            graphics.fillRect(0, i * part, BAR, part);
        }
        graphics.setColor(new Color(Ink.TEXT.light));
        int bottom = 0;
        for (TextLine line : lines) {
            bottom += line.height();
            graphics.setFont(line.font());
            graphics.drawString(line.text(), INDENT, bottom - line.font().getSize() / 3);
        }
    }
}
