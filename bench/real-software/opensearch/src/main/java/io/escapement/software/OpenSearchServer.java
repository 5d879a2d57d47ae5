package io.escapement.software;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One node, as OpenSearch's own tests start it: its distribution is not on Maven Central. */
final class OpenSearchServer extends Node {
    private OpenSearchServer(Settings settings, Path folder) {
        super(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), folder.resolve("config"), () -> "one"),
                List.of(Netty4Plugin.class),
                true);
    }

    /** Arguments: port, another one, a folder for its files. */
    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder()
                .put("path.home", arguments[2])
                .put("cluster.name", "numbers")
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.type", "netty4")
                .put("http.port", arguments[0])
                .put("transport.type", "netty4")
                .put("transport.port", arguments[1])
                .build();
        new OpenSearchServer(settings, Path.of(arguments[2])).start();
        Thread.currentThread().join();
    }
}
