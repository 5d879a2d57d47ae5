package io.escapement.software;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** Writes a node, reads it back with the time of the write, and makes and deletes an ephemeral one. */
final class ZooKeeperClient implements Connection {
    private static final int SESSION_TIMEOUT_MS = 30_000;

    private final ZooKeeper server;
    private final String node;

    private ZooKeeperClient(String port, int thread) throws Exception {
        server = new ZooKeeper("127.0.0.1:" + port, SESSION_TIMEOUT_MS, event -> {});
        node = "/number" + thread;
        try {
            if (server.exists(node, false) == null) {
                server.create(node, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
            }
        } catch (Exception e) {
            server.close();
            throw e;
        }
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new ZooKeeperClient(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        byte[] data = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        server.setData(node, data, -1);
        Stat written = new Stat();
        boolean isReadBack = Arrays.equals(server.getData(node, false, written), data);
        String ephemeral =
                server.create(node + "/e", data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
        server.delete(ephemeral, -1);
        return isReadBack && Workload.isAboutNow(written.getMtime());
    }

    @Override
    public void close() throws InterruptedException {
        server.close();
    }
}
