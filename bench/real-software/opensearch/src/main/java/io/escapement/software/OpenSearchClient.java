package io.escapement.software;

import java.io.IOException;

/** Writes a document and reads it back, and finds one that was written before by a query. */
final class OpenSearchClient implements Connection {
    private static final String INDEX = "/numbers-";

    /** Not one write to the disk for each document: that would be all that it does. */
    private static final String SETTINGS =
            "{\"settings\":{\"number_of_replicas\":0,\"translog.durability\":\"async\",\"refresh_interval\":\"1s\"}}";

    private final HttpAnswers server;
    private final String index;

    private OpenSearchClient(String port, int thread) throws IOException, InterruptedException {
        server = new HttpAnswers(port);
        index = INDEX + thread;
        try {
            server.put(index, SETTINGS);
            server.put(index + "/_doc/known?refresh=true", "{\"kind\":\"known\"}");
        } catch (IOException thereAlready) {
            server.get(index);
        }
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new OpenSearchClient(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        server.put(index + "/_doc/last", "{\"number\":" + number + "}");
        return server.get(index + "/_doc/last").contains("{\"number\":" + number + "}")
                && server.get(index + "/_search?q=kind:known").contains("\"value\":1,");
    }
}
