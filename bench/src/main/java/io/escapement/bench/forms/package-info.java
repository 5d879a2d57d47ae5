/** Measures each form of reading a clock, real and rewritten. Begin with {@code FormsCommand}. */
package io.escapement.bench.forms;
