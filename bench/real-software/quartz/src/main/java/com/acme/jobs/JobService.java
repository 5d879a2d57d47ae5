package com.acme.jobs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** A web service that schedules a job for each request, and answers once it has run. Its argument is the port. */
public final class JobService {
    private static final String ITEMS = "/items/";
    private static final Map<String, CompletableFuture<Long>> WAITING = new ConcurrentHashMap<>();
    private static final AtomicLong JOBS = new AtomicLong();

    private final Scheduler scheduler;

    private JobService(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    public static void main(String[] arguments) throws IOException, SchedulerException {
        Scheduler scheduler = new StdSchedulerFactory().getScheduler();
        scheduler.start();
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext(ITEMS, new JobService(scheduler)::count);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    private void count(HttpExchange exchange) throws IOException {
        String number = exchange.getRequestURI().getPath().substring(ITEMS.length());
        CompletableFuture<Long> countedMs = new CompletableFuture<>();
        String name = Long.toString(JOBS.incrementAndGet());
        WAITING.put(name, countedMs);
        try {
            scheduler.scheduleJob(
                    JobBuilder.newJob(Count.class).withIdentity(name).build(),
                    TriggerBuilder.newTrigger().startNow().build());
        } catch (SchedulerException e) {
            throw new IOException(e);
        }
        byte[] item =
                ("{\"number\":" + number + ",\"countedMs\":" + countedMs.join() + "}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, item.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(item);
        }
    }

    /** Counts an item. */
    public static final class Count implements Job {
        @Override
        public void execute(JobExecutionContext job) {
            WAITING.remove(job.getJobDetail().getKey().getName()).complete(System.currentTimeMillis());
        }
    }
}
