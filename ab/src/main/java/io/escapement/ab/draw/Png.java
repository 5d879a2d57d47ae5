package io.escapement.ab.draw;

import io.escapement.ab.text.WrappedText;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/** A drawing as a PNG file, on white: the verdict, where there is one, so that it can stand by itself, then the chart. */
public final class Png {

    static {
        // Before the first font asks for it: this draws to a file, not to a display that may not be there.
        System.setProperty("java.awt.headless", "true");
        // A cache would add a shutdown hook for each picture.
        ImageIO.setUseCache(false);
    }

    private static final int MARGIN = 20;
    private static final int TITLE_HEIGHT = 40;
    private static final int FILE_WIDTH = 1500;
    private static final double PIXELS = FILE_WIDTH / (double) (Drawing.WIDTH + 2 * MARGIN);

    private static final Font ANSWER = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    private static final Font OTHERS = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final int BAR = 6;
    private static final int INDENT = 18;
    private static final int GAP = 5;
    private static final double LEADING = 1.35;

    private final Graphics2D graphics;

    private Png(Graphics2D graphics) {
        this.graphics = graphics;
    }

    /** Returns the file of a chart with its title; above it the verdict, if there is one. */
    public static byte[] of(Optional<Headline> verdict, Drawing drawing) throws IOException {
        List<TextLine> lines = verdict.map(Png::lines).orElse(List.of());
        double above = lines.isEmpty() ? 0 : lines.get(lines.size() - 1).bottom();
        double height = MARGIN + above + TITLE_HEIGHT + drawing.height() + MARGIN;
        BufferedImage image = new BufferedImage(FILE_WIDTH, (int) (PIXELS * height), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(PIXELS, PIXELS);
        graphics.translate(MARGIN, MARGIN);
        Png png = new Png(graphics);
        verdict.ifPresent(each -> png.verdict(each.inks(), lines, above));
        graphics.translate(0, above + TITLE_HEIGHT);
        png.text(
                new Shape.Text(new Shape.Point(0, -MARGIN / 2.0), drawing.title(), Ink.TEXT, Shape.Anchor.START, true));
        drawing.shapes().forEach(png::draw);
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private record TextLine(String text, Font font, double bottom) {}

    private static List<TextLine> lines(Headline verdict) {
        List<TextLine> lines = new ArrayList<>();
        double bottom = lines(lines, verdict.answer(), ANSWER, 0);
        for (String paragraph : verdict.others()) {
            bottom = lines(lines, paragraph, OTHERS, bottom + GAP);
        }
        return lines;
    }

    private static double lines(List<TextLine> lines, String paragraph, Font font, double top) {
        // Hinted letters don't grow evenly with the scale, so they are measured at that of the file.
        FontRenderContext context =
                new FontRenderContext(AffineTransform.getScaleInstance(PIXELS, PIXELS), true, false);
        double bottom = top;
        for (String line : WrappedText.lines(
                paragraph,
                Drawing.WIDTH - INDENT,
                each -> font.getStringBounds(each, context).getWidth())) {
            bottom += Math.ceil(LEADING * font.getSize());
            lines.add(new TextLine(line, font, bottom));
        }
        return bottom;
    }

    /** In as many lines as it needs, beside a bar in the colours of its outcome. */
    private void verdict(List<Ink> inks, List<TextLine> lines, double height) {
        int part = (int) height / inks.size();
        for (int i = 0; i < inks.size(); i++) {
            graphics.setColor(new Color(inks.get(i).light));
            graphics.fillRect(0, i * part, BAR, part);
        }
        graphics.setColor(new Color(Ink.TEXT.light));
        for (TextLine line : lines) {
            graphics.setFont(line.font());
            graphics.drawString(
                    line.text(), INDENT, (float) line.bottom() - line.font().getSize() / 3);
        }
    }

    private void draw(Shape shape) {
        if (shape instanceof Shape.Polyline line) {
            line(line);
        } else if (shape instanceof Shape.Area area) {
            int alpha = (int) Math.round(255 * area.opacity());
            graphics.setColor(new Color(area.ink().light | alpha << 24, true));
            graphics.fill(path(area.points()));
        } else if (shape instanceof Shape.Mark mark) {
            mark(mark);
        } else if (shape instanceof Shape.Text text) {
            text(text);
        }
    }

    private void line(Shape.Polyline polyline) {
        Line line = polyline.line();
        float[] dashes = line.dash == 0 ? null : new float[] {line.dash, line.gap};
        graphics.setColor(new Color(polyline.ink().light));
        graphics.setStroke(
                new BasicStroke((float) line.width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
        graphics.draw(path(polyline.points()));
    }

    private void mark(Shape.Mark mark) {
        Color ink = new Color(mark.ink().light);
        java.awt.Shape outline = mark.marker() == Shape.Marker.DIAMOND
                ? path(mark.corners())
                : new Ellipse2D.Double(mark.at().x() - 4, mark.at().y() - 4, 8, 8);
        graphics.setColor(mark.marker() == Shape.Marker.RING ? Color.WHITE : ink);
        graphics.fill(outline);
        if (mark.marker() != Shape.Marker.DIAMOND) {
            graphics.setColor(ink);
            graphics.setStroke(new BasicStroke(2));
            graphics.draw(outline);
        }
    }

    private void text(Shape.Text text) {
        graphics.setColor(new Color(text.ink().light));
        graphics.setFont(new Font(Font.SANS_SERIF, text.bold() ? Font.BOLD : Font.PLAIN, Drawing.FONT_SIZE));
        double before =
                text.anchor().ordinal() / 2.0 * graphics.getFontMetrics().stringWidth(text.text());
        graphics.drawString(
                text.text(), (float) (text.at().x() - before), (float) text.at().y());
    }

    private static Path2D path(List<Shape.Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.get(0).x(), points.get(0).y());
        points.forEach(point -> path.lineTo(point.x(), point.y()));
        return path;
    }
}
