/**
 * The client of H2: a few statements of SQL through JDBC. Uses {@code workload}. Begin with {@code H2Client}.
 */
package io.escapement.software;
