/** The client of the Spring Boot service, over HTTP. Begin with {@code StockClient}. */
package io.escapement.software;
