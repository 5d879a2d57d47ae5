package io.escapement.software;

import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes rows by JDBC and reads them back. */
final class H2Client implements Connection {
    private static final int ROWS = 1_000;

    private final java.sql.Connection connection;
    private final PreparedStatement write;
    private final PreparedStatement read;

    private H2Client(String port, int thread) throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + port + "/./stock", "sa", "");
        String table = "item" + thread;
        try (Statement create = connection.createStatement()) {
            create.execute("create table if not exists " + table + " (id bigint primary key, number bigint)");
        }
        write = connection.prepareStatement("merge into " + table + " key (id) values (?, ?)");
        read = connection.prepareStatement("select number from " + table + " where id = ?");
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new H2Client(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) throws SQLException {
        write.setLong(1, number % ROWS);
        write.setLong(2, number);
        write.executeUpdate();
        read.setLong(1, number % ROWS);
        try (ResultSet rows = read.executeQuery()) {
            return rows.next() && rows.getLong(1) == number;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
