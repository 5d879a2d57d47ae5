/**
 * What charts are drawn with: shapes, inks, lines, scales and legends, and the PNG files of finished drawings, each
 * under its verdict. It knows no figure but the verdict. Begin at {@link io.escapement.ab.draw.Drawing}.
 */
package io.escapement.ab.draw;
