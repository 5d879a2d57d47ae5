package io.escapement.ab.page;

/** Something that can be drawn at any width from that of a telephone on. */
interface Chart {

    String title();

    int height(int width);

    void draw(Drawing drawing, int width);
}
