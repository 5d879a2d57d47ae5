package com.acme.log;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A web service of the JDK's own server that logs a line a request. Its argument is the port. */
public final class LoggingService {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingService.class);
    private static final String ITEMS = "/items/";

    private LoggingService() {}

    public static void main(String[] arguments) throws IOException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext(ITEMS, LoggingService::count);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    private static void count(HttpExchange exchange) throws IOException {
        String number = exchange.getRequestURI().getPath().substring(ITEMS.length());
        long countedMs = System.currentTimeMillis();
        LOG.info("counted item {}", number);
        byte[] item = ("{\"number\":" + number + ",\"countedMs\":" + countedMs + "}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, item.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(item);
        }
    }
}
