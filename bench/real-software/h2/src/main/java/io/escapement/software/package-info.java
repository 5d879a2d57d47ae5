/** A client of H2, by JDBC. */
package io.escapement.software;
