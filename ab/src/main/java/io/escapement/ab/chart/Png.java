package io.escapement.ab.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/** A drawing as a file, on white: the verdict, where there is one, so that it can stand by itself, then the chart. */
public final class Png {

    static {
        // Before the first font asks for it: this draws to a file, not to a display that may not be there.
        System.setProperty("java.awt.headless", "true");
        // A cache would add a shutdown hook for each picture.
        ImageIO.setUseCache(false);
    }

    private static final int MARGIN = 20;
    private static final int TITLE_HEIGHT = 40;
    private static final int WIDTH = 1500;
    private static final double PIXELS = WIDTH / (double) (Drawing.WIDTH + 2 * MARGIN);

    private final Graphics2D graphics;

    private Png(Graphics2D graphics) {
        this.graphics = graphics;
    }

    /** Returns the file of a chart with its title; above it the verdict, if there is one. */
    public static byte[] of(Optional<Headline> verdict, Drawing chart) throws IOException {
        Drawing above = verdict.map(Headline::drawing).orElse(new Drawing(""));
        double height = MARGIN + above.height() + TITLE_HEIGHT + chart.height() + MARGIN;
        BufferedImage image = new BufferedImage(WIDTH, (int) (PIXELS * height), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(PIXELS, PIXELS);
        Png png = new Png(graphics);
        graphics.translate(MARGIN, MARGIN);
        above.shapes().forEach(png::draw);
        graphics.translate(0, above.height() + TITLE_HEIGHT);
        Shape.Point title = new Shape.Point(0, -MARGIN / 2.0);
        png.draw(new Shape.Text(title, chart.title(), Ink.TEXT, Shape.Anchor.START, Shape.Letters.BOLD));
        chart.shapes().forEach(png::draw);
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
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
        graphics.setFont(
                new Font(Font.SANS_SERIF, text.letters().bold ? Font.BOLD : Font.PLAIN, text.letters().height));
        double before = text.anchor().share * graphics.getFontMetrics().stringWidth(text.text());
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
