/**
 * Words and numbers as a reader wants them. It uses an interval of the statistics, and nothing else. Begin at
 * {@link io.escapement.ab.text.Numbers}.
 */
package io.escapement.ab.text;
