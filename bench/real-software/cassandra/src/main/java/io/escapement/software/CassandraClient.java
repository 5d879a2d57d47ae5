package io.escapement.software;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.time.ServerSideTimestampGenerator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Writes a row and reads it back with the time of the write, which is the server's own. */
final class CassandraClient implements Connection {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final CqlSession session;
    private final PreparedStatement write;
    private final PreparedStatement read;
    private final int thread;

    private CassandraClient(String port, int thread) {
        this.thread = thread;
        session = CqlSession.builder()
                .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
                .withLocalDatacenter("datacenter1")
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withClass(DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, ServerSideTimestampGenerator.class)
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, LONG)
                        .build())
                .build();
        session.execute("CREATE KEYSPACE IF NOT EXISTS numbers"
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE IF NOT EXISTS numbers.numbers (thread int PRIMARY KEY, number bigint)");
        write = session.prepare("INSERT INTO numbers.numbers (thread, number) VALUES (?, ?)");
        read = session.prepare("SELECT number, writetime(number) AS micros FROM numbers.numbers WHERE thread = ?");
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new CassandraClient(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) {
        session.execute(write.bind(thread, number));
        Row row = session.execute(read.bind(thread)).one();
        return row != null
                && row.getLong("number") == number
                && Workload.isAboutNow(TimeUnit.MICROSECONDS.toMillis(row.getLong("micros")));
    }

    @Override
    public void close() {
        session.close();
    }
}
