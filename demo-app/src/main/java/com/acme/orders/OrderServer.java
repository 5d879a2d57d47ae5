package com.acme.orders;

import com.acme.modern.ModernHandler;
import com.acme.orders.request.AccessLog;
import com.acme.orders.request.Metrics;
import com.acme.orders.service.Accounts;
import com.acme.orders.service.Catalog;
import com.acme.orders.service.OrderService;
import com.acme.orders.service.OrderStore;
import com.acme.orders.service.Stock;
import com.acme.orders.time.SlidingWindowLimiter;
import com.acme.orders.time.Snowflake;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Clock;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;

/** The order service, or the modern workload in its place: its parts, served over HTTP on the loopback address. */
public final class OrderServer implements AutoCloseable {
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
    static int run(String[] args, PrintStream out, PrintStream err) throws Exception {
        ServerOptions options;
        try {
            options = ServerOptions.parse(args);
        } catch (IllegalArgumentException wrong) {
            err.println("orders: " + wrong.getMessage());
            return 2;
        }
        OrderServer server = new OrderServer(options);
        try {
            server.start();
        } catch (IOException refused) {
            server.close();
            err.println("orders: --port=" + options.port() + ": " + refused.getMessage());
            return 1;
        }
        server.jetty.setStopAtShutdown(true);
        out.println("orders: listening on " + server.uri());
        return 0;
    }

    OrderServer(ServerOptions options) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(options.port());
        // Connections kept alive by clients would otherwise hold the stop up for as long as it may take.
        connector.setShutdownIdleTimeout(IDLE_CONNECTION_AT_STOP_MS);
        jetty.addConnector(connector);
        jetty.setHandler(new GracefulHandler(handler(options)));
        jetty.setStopTimeout(STOP_TIMEOUT_MS);
    }

    private static Handler handler(ServerOptions options) {
        return switch (options.workload()) {
            case ORDERS -> ordersHandler(options);
            case MODERN -> new ModernHandler(options.clientLimit(), Clock.systemUTC());
        };
    }

    private static Handler ordersHandler(ServerOptions options) {
        Metrics metrics = new Metrics();
        AccessLog accessLog = new AccessLog(4_096);
        OrderService service = new OrderService(
                new Accounts(System::currentTimeMillis),
                new SlidingWindowLimiter(options.clientLimit(), 1_000, System::currentTimeMillis),
                new Catalog(System::currentTimeMillis),
                new Stock(1_000_000_000),
                new Snowflake(options.node(), System::currentTimeMillis),
                new OrderStore(100_000),
                metrics);
        return new OrdersHandler(service, metrics, accessLog);
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
