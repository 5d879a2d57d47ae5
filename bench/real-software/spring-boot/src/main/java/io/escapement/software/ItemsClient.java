package io.escapement.software;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes an item of its own by one request of four, and reads the item by the others, the first of which meets no
 * cache.
 */
final class ItemsClient implements Connection {
    private static final int ITEMS = 1_000;
    private static final int REQUESTS_FOR_AN_ITEM = 4;
    private static final Pattern ANSWER =
            Pattern.compile("\\{\"number\":(\\d+),\"quantity\":(\\d+),\"changed\":\"([^\"]+)\"}");

    private final HttpAnswers server;
    private final int thread;
    private long quantity = -1;

    private ItemsClient(String port, int thread) {
        server = new HttpAnswers(port);
        this.thread = thread;
    }

    /** Arguments: port, and those of {@link Workload}. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(arguments, thread -> new ItemsClient(arguments[0], thread));
    }

    @Override
    public boolean isRight(long number) throws Exception {
        boolean changes = quantity < 0 || number % REQUESTS_FOR_AN_ITEM == 0;
        if (changes) {
            quantity = number;
        }
        long item = (long) thread * ITEMS + quantity / REQUESTS_FOR_AN_ITEM % ITEMS;
        String path = "/items/" + item;
        Matcher answer =
                ANSWER.matcher(changes ? server.put(path, "{\"quantity\":" + quantity + "}") : server.get(path));
        return answer.matches()
                && Long.parseLong(answer.group(1)) == item
                && Long.parseLong(answer.group(2)) == quantity
                && Workload.isAboutNow(Instant.parse(answer.group(3)).toEpochMilli());
    }
}
