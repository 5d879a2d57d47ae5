/** A client of Kafka: it sends records, and checks what comes back. */
package io.escapement.software;
