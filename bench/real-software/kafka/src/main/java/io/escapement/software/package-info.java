/** The client of Kafka: sends records and reads them back. Begin with {@code KafkaClient}. */
package io.escapement.software;
