/**
 * Words, numbers, tables and JSON as a reader or a program wants them. Uses what the
 * host prints. Begin at {@link io.escapement.ab.text.Numbers}.
 */
package io.escapement.ab.text;
