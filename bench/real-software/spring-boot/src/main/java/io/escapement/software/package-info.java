/** A client of the Spring Boot service, by HTTP: it changes items, asks for them, and checks the answers. */
package io.escapement.software;
