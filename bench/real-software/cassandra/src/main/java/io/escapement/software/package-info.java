/** A client of Cassandra, by the driver that its users have: it writes, reads and checks rows. */
package io.escapement.software;
