/** The client of H2: a few statements of SQL. Begin with {@code H2Client}. */
package io.escapement.software;
