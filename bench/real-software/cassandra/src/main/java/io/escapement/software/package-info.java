/** The client of Cassandra: writes rows and reads them back. Begin with {@code CassandraClient}. */
package io.escapement.software;
