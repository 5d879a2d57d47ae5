/**
 * The client of Kafka: sends records and reads them back. Uses {@code workload}. Begin with {@code KafkaClient}.
 */
package io.escapement.software;
