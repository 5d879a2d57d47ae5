package io.escapement.software;

/** Writes into its session by the example servlet that comes with Tomcat, which shows the session in its answer. */
final class TomcatClient implements Connection {
    private static final String SESSION = "/examples/servlets/servlet/SessionExample";

    private final HttpAnswers server;

    private TomcatClient(String port) {
        server = new HttpAnswers(port);
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new TomcatClient(arguments[0]));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        String written = server.get(SESSION + "?dataname=number&datavalue=" + number);
        return written.lines().anyMatch(("number = " + number)::equals);
    }
}
