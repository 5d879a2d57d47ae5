/**
 * Words, numbers, tables and JSON as a reader or a program wants them. Uses an interval of the statistics and what the
 * host prints. Begin at {@link io.escapement.ab.text.Numbers}.
 */
package io.escapement.ab.text;
