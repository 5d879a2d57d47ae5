package io.escapement.software;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks the web service, whose answers have the time at which it gave them. */
final class StockClient implements Connection {
    private static final Pattern ANSWER = Pattern.compile("\\{\"number\":(\\d+),\"countedMs\":(\\d+)}");

    private final HttpAnswers server;

    private StockClient(String port) {
        server = new HttpAnswers(port);
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new StockClient(arguments[0]));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        Matcher answer = ANSWER.matcher(server.get("/items/" + number));
        return answer.matches()
                && Long.parseLong(answer.group(1)) == number
                && Workload.isAboutNow(Long.parseLong(answer.group(2)));
    }
}
