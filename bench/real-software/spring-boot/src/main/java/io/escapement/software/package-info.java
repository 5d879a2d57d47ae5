/**
 * The client of the Spring Boot service, over HTTP. Uses {@code workload}. Begin with {@code StockClient}.
 */
package io.escapement.software;
