package io.escapement.ab.draw;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/** A drawing as a file, on white: the verdict, where there is one, so that it can stand by itself, then the chart. */
public final class PngDrawing implements Drawing {

    private static final int WIDTH = 960;
    private static final int MARGIN = 20;
    private static final int TITLE_HEIGHT = 40;
    private static final double PIXELS = 1.5;

    private final Graphics2D graphics;

    private PngDrawing(Graphics2D graphics) {
        this.graphics = graphics;
    }

    /** Writes the verdict, and below it the chart with its title. */
    public static void write(Headline headline, Chart chart, Path file) throws IOException {
        ImageIO.write(image(Optional.of(headline), chart), "png", file.toFile());
    }

    /** Returns the file of a chart with its title, for charts that have no verdict. */
    public static byte[] png(Chart chart) throws IOException {
        // A cache would add a shutdown hook for each picture.
        ImageIO.setUseCache(false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image(Optional.empty(), chart), "png", out);
        return out.toByteArray();
    }

    private static BufferedImage image(Optional<Headline> headline, Chart chart) {
        // Drawn to a file, not to a display that may not be there.
        System.setProperty("java.awt.headless", "true");
        Optional<PngHeadline> verdict = headline.map(each -> new PngHeadline(each, WIDTH, PIXELS));
        int top = MARGIN + verdict.map(PngHeadline::height).orElse(0) + TITLE_HEIGHT;
        int height = top + chart.height(WIDTH) + MARGIN;
        BufferedImage image = new BufferedImage(
                (int) (PIXELS * (WIDTH + 2 * MARGIN)), (int) (PIXELS * height), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(PIXELS, PIXELS);
        graphics.translate(MARGIN, MARGIN);
        verdict.ifPresent(each -> each.draw(graphics));
        graphics.translate(0, top - MARGIN);
        PngDrawing drawing = new PngDrawing(graphics);
        drawing.text(new Point(0, -MARGIN / 2.0), chart.title(), Ink.TEXT, Anchor.START, true);
        chart.draw(drawing, WIDTH);
        graphics.dispose();
        return image;
    }

    @Override
    public void line(List<Point> points, Ink ink, Line line) {
        float[] dashes = line.dash == 0 ? null : new float[] {line.dash, line.gap};
        graphics.setColor(new Color(ink.light));
        graphics.setStroke(
                new BasicStroke((float) line.width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
        graphics.draw(path(points));
    }

    @Override
    public void area(List<Point> points, Ink ink, double opacity) {
        Composite opaque = graphics.getComposite();
        graphics.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, (float) opacity));
        graphics.setColor(new Color(ink.light));
        graphics.fill(path(points));
        graphics.setComposite(opaque);
    }

    @Override
    public void mark(Point at, Ink ink, Marker marker, String tooltip) {
        Shape shape = marker == Marker.DIAMOND
                ? path(Drawing.diamond(at))
                : new Ellipse2D.Double(at.x() - 4, at.y() - 4, 8, 8);
        graphics.setColor(marker == Marker.RING ? Color.WHITE : new Color(ink.light));
        graphics.fill(shape);
        if (marker != Marker.DIAMOND) {
            graphics.setColor(new Color(ink.light));
            graphics.setStroke(new BasicStroke(2));
            graphics.draw(shape);
        }
    }

    @Override
    public void text(Point at, String text, Ink ink, Anchor anchor, boolean bold) {
        graphics.setColor(new Color(ink.light));
        graphics.setFont(new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, FONT_SIZE));
        double share = anchor == Anchor.START ? 0 : anchor == Anchor.MIDDLE ? 0.5 : 1;
        double width = graphics.getFontMetrics().stringWidth(text);
        graphics.drawString(text, (float) (at.x() - share * width), (float) at.y());
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.get(0).x(), points.get(0).y());
        points.forEach(point -> path.lineTo(point.x(), point.y()));
        return path;
    }
}
