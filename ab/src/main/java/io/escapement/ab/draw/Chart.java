package io.escapement.ab.draw;

/** Something that can be drawn at any width from that of a telephone on. */
public interface Chart {

    String title();

    int height(int width);

    void draw(Drawing drawing, int width);
}
