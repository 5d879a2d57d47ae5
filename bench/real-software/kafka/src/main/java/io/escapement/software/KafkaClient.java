package io.escapement.software;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;

/**
 * Sends records, waits for the broker's word, and consumes them: each must come in its turn, with the broker's time.
 */
final class KafkaClient implements Connection {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final String topic;
    private final KafkaProducer<Long, Long> producer;
    private final KafkaConsumer<Long, Long> consumer;
    private long brokerMs;

    private KafkaClient(String port, int thread) {
        topic = "numbers" + thread;
        Map<String, Object> broker = Map.of("bootstrap.servers", "127.0.0.1:" + port, "linger.ms", 0);
        producer = new KafkaProducer<>(broker, new LongSerializer(), new LongSerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", "127.0.0.1:" + port, "enable.auto.commit", false),
                new LongDeserializer(),
                new LongDeserializer());
        TopicPartition partition = new TopicPartition(topic, 0);
        producer.partitionsFor(topic);
        consumer.assign(List.of(partition));
        consumer.seekToEnd(List.of(partition));
        consumer.position(partition, LONG);
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new KafkaClient(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        long offset = producer.send(new ProducerRecord<>(topic, number)).get().offset();
        ConsumerRecords<Long, Long> records = consumer.poll(LONG);
        if (records.count() != 1) {
            return false;
        }
        ConsumerRecord<Long, Long> record = records.iterator().next();
        long earlierMs = brokerMs;
        brokerMs = record.timestamp();
        return record.offset() == offset
                && record.value() == number
                && brokerMs >= earlierMs
                && Workload.isAboutNow(brokerMs);
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
