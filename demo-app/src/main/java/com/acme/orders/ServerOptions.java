package com.acme.orders;

import com.acme.orders.time.Snowflake;

/** The command line. Options are written {@code --name VALUE} or {@code --name=VALUE}; the last one wins. */
record ServerOptions(int port, int clientLimit, int node, Workload workload) {
    static ServerOptions parse(String... args) {
        int port = 8_080;
        int clientLimit = 100_000;
        int node = 1;
        Workload workload = Workload.ORDERS;
        for (int i = 0; i < args.length; i++) {
            String name = args[i];
            String value;
            int equals = name.indexOf('=');
            if (equals >= 0) {
                value = name.substring(equals + 1);
                name = name.substring(0, equals);
            } else {
                value = i + 1 < args.length ? args[i + 1] : null;
                i++;
            }
            switch (name) {
                case "--port" -> port = within(name, value, 0, 65_535, "0 takes any free port");
                case "--client-limit" ->
                    clientLimit = within(name, value, 1, 10_000_000, "requests of one client in a second");
                case "--node" -> node = within(name, value, 0, Snowflake.NODE_MAX, "this service's part of every id");
                case "--workload" -> workload = workload(name, value);
                default ->
                    throw new IllegalArgumentException(
                            name + ": unknown option; allowed are --port, --client-limit, --node, --workload");
            }
        }
        return new ServerOptions(port, clientLimit, node, workload);
    }

    private static Workload workload(String name, String value) {
        String allowed = "orders or modern (how the service that answers reads the clock)";
        if (value == null) {
            throw new IllegalArgumentException(name + ": value is missing; allowed is " + allowed);
        }
        return switch (value) {
            case "orders" -> Workload.ORDERS;
            case "modern" -> Workload.MODERN;
            default -> throw new IllegalArgumentException(name + "=" + value + ": allowed is " + allowed);
        };
    }

    private static int within(String name, String value, int min, int max, String meaning) {
        String allowed = "a whole number from " + min + " to " + max + " (" + meaning + ")";
        if (value == null) {
            throw new IllegalArgumentException(name + ": value is missing; allowed is " + allowed);
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Gets the same answer as a number out of range.
        }
        throw new IllegalArgumentException(name + "=" + value + ": allowed is " + allowed);
    }

    /** Who answers the requests: the order service, or the one in {@code com.acme.modern}. */
    enum Workload {
        ORDERS,
        MODERN
    }
}
