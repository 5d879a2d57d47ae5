package io.escapement.bench.software;

import java.nio.file.Path;
import java.util.List;

final class ZooKeeper implements Software {

    @Override
    public String name() {
        return "Apache ZooKeeper";
    }

    @Override
    public String module() {
        return "zookeeper";
    }

    @Override
    public String artifact() {
        return "zookeeper";
    }

    @Override
    public String client() {
        return "ZooKeeperClient";
    }

    @Override
    public List<String> server(Installed installed, Path data, int port) {
        return List.of(
                "-Dzookeeper.admin.enableServer=false",
                "-cp",
                installed.classPath(),
                "org.apache.zookeeper.server.ZooKeeperServerMain",
                Integer.toString(port),
                data.toString());
    }
}
