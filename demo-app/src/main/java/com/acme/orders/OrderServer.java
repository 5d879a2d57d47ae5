package com.acme.orders;

import com.acme.orders.request.AccessLog;
import com.acme.orders.request.Metrics;
import com.acme.orders.service.OrderService;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;

/** The order service, over HTTP on the loopback address. {@code --port N} is the only option. */
public final class OrderServer implements AutoCloseable {
    private static final int USUAL_PORT = 8_080;
    private static final int HIGHEST_PORT = 65_535;
    private static final int CLIENT_LIMIT = 100_000;
    private static final long STOP_TIMEOUT_MS = 1_000;
    private static final long IDLE_CONNECTION_AT_STOP_MS = 100;

    private final Server jetty = new Server();
    private final ServerConnector connector;

    public static void main(String[] args) throws Exception {
        int status = run(args, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    /** Returns once the service listens; its threads keep the JVM alive until SIGTERM. */
    private static int run(String[] args, PrintStream out, PrintStream err) throws Exception {
        int port;
        try {
            port = port(args);
        } catch (IllegalArgumentException wrong) {
            err.println("orders: " + wrong.getMessage());
            return 2;
        }
        OrderServer server = new OrderServer(port, CLIENT_LIMIT);
        try {
            server.start();
        } catch (IOException refused) {
            server.close();
            err.println("orders: --port " + port + ": " + refused.getMessage());
            return 1;
        }
        server.jetty.setStopAtShutdown(true);
        out.println("orders: listening on " + server.uri());
        return 0;
    }

    private static int port(String[] args) {
        if (args.length == 0) {
            return USUAL_PORT;
        }
        String given = String.join(" ", args);
        if (given.matches("--port \\d{1,5}") && Integer.parseInt(args[1]) <= HIGHEST_PORT) {
            return Integer.parseInt(args[1]);
        }
        throw new IllegalArgumentException(given + ": allowed is --port and a whole number from 0 to " + HIGHEST_PORT
                + " (0 takes any free port)");
    }

    /** @param clientLimit most requests of one client in a second */
    OrderServer(int port, int clientLimit) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        // Otherwise connections that clients keep alive would delay the stop up to its limit.
        connector.setShutdownIdleTimeout(IDLE_CONNECTION_AT_STOP_MS);
        jetty.addConnector(connector);
        Metrics metrics = new Metrics();
        OrdersHandler handler = new OrdersHandler(new OrderService(clientLimit, metrics), metrics, new AccessLog());
        jetty.setHandler(new GracefulHandler(handler));
        jetty.setStopTimeout(STOP_TIMEOUT_MS);
    }

    void start() throws Exception {
        jetty.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort());
    }

    @Override
    public void close() {
        LifeCycle.stop(jetty);
    }
}
