package io.escapement.ab.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A service on the loopback address whose answer to the n-th request, counted from 1, is up to the test. */
public final class StubServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger requestCount = new AtomicInteger();

    private StubServer(HttpServer server) {
        this.server = server;
    }

    public static StubServer answering(Answer answer) throws IOException {
        StubServer stub =
                new StubServer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        stub.server.setExecutor(stub.threads);
        stub.server.createContext("/", exchange -> {
            try (exchange) {
                answer.to(exchange, stub.requestCount.incrementAndGet());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        stub.server.start();
        return stub;
    }

    public static void answer(HttpExchange exchange, int status) {
        try {
            // Without a body: this server writes one separately, and Nagle's algorithm then holds it back for 40 ms.
            exchange.sendResponseHeaders(status, -1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Target target() {
        return new Target("127.0.0.1", server.getAddress().getPort());
    }

    int requestCount() {
        return requestCount.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    public interface Answer {
        void to(HttpExchange exchange, int requestNumber) throws InterruptedException;
    }
}
