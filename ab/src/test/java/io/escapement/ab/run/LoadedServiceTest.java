package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.Request;
import io.escapement.ab.load.RequestFile;
import io.escapement.ab.load.RequestMix;
import io.escapement.ab.load.Slice;
import io.escapement.ab.load.StubServer;
import io.escapement.ab.load.Target;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.Recording;
import io.escapement.ab.service.JmxAddress;
import io.escapement.ab.service.Service;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A service that takes longer than a second to say how it is, as one on a busy machine may. */
@Execution(ExecutionMode.CONCURRENT)
class LoadedServiceTest {

    private static final int PER_SECOND = 200;
    private static final int CONNECTIONS = 2;
    /** Under a load, a sample takes until the service has answered so many requests more. */
    private static final int PER_SAMPLE = 320;

    private static final long CPU_MICROS_PER_SAMPLE = 800_000;

    private static final Plan PLAN = new Plan(List.of(Arm.BYPASSED, Arm.CONTROL), 6, 1, 0, 1, 0, true, 7);

    private static final PlannedBlock BLOCK = new PlannedBlock(0, 0, Arm.BYPASSED);

    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong samples = new AtomicLong();
    private final Recording recording = new Recording();
    /** The service answers nothing before it. */
    private volatile long firstSample;

    private volatile long answerMillis;
    private volatile boolean promptSamples;

    @TempDir
    private Path folder;

    private HttpServer server;
    private JMXConnectorServer connectors;
    private Service service;
    private RunContext run;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // It answers one request after the other.
        server.createContext("/", exchange -> {
            waitUntil(() -> samples.get() >= firstSample);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(answerMillis));
            answered.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        connectors =
                JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("service:jmx:rmi://"), null, slow());
        connectors.start();
        service = Service.remote(new JmxAddress(connectors.getAddress().toString(), null, null, false));
        Target target = new Target("127.0.0.1", server.getAddress().getPort());
        run = run(target, RequestMix.get("/"), CONNECTIONS, 20);
    }

    private RunContext run(Target target, RequestMix mix, int connections, int timeoutSeconds) {
        LoadPhase phase = new LoadPhase(target, mix, connections, Duration.ofSeconds(timeoutSeconds));
        return new RunContext(PLAN, phase, recording, new PrintWriter(Writer.nullWriter()), new StopSignal("ab"));
    }

    @AfterEach
    void end() throws Exception {
        service.close();
        connectors.stop();
        server.stop(0);
    }

    @Test
    void howeverLateTheSamplesAreABlockHasTheRequestsOfItsOwnSeconds() throws Exception {
        long otherArmSeconds;
        try (LoadedService loaded = run.load(service, new Rate(PER_SECOND))) {
            // A switch may take as long.
            waitUntil(() -> answered.get() > 3 * PER_SECOND / 2);
            otherArmSeconds = (answered.get() - 1) / PER_SECOND;
            BlockFigures block = loaded.block(BLOCK, 1).figures();
            assertThat(block.requests()).isEqualTo(PER_SECOND);
            // By those between the samples; by the requests of the block alone it would be more.
            assertThat(block.service().cpuMicrosPerRequest())
                    .isLessThanOrEqualTo((double) CPU_MICROS_PER_SAMPLE / (PER_SAMPLE - CONNECTIONS));
        }
        assertThat(recording.timeline().figures())
                .filteredOn(second -> second.arm != null)
                .allSatisfy(second -> assertThat(second.second).isGreaterThan(otherArmSeconds))
                .filteredOn(second -> second.measured)
                .singleElement()
                .satisfies(second -> assertThat(second.requests).isEqualTo(PER_SECOND));
    }

    /** Each line of the file is answered with a status of its own. */
    @Test
    void theBlocksOfARoundAreAskedTheSameAndThoseOfOthersAreNot() throws Exception {
        promptSamples = true;
        List<Integer> statuses = List.of(200, 201, 202, 203, 207, 208);
        String requests = statuses.stream().map(status -> "GET /" + status).collect(Collectors.joining("\n"));
        try (StubServer other = StubServer.answering((exchange, number) -> StubServer.answer(
                exchange, Integer.parseInt(exchange.getRequestURI().getPath().substring(1))))) {
            RequestMix mix = RequestFile.read(Files.writeString(folder.resolve("requests.txt"), requests));
            List<Map<Integer, Long>> answers = new ArrayList<>();
            try (LoadedService loaded =
                    run(other.target(), mix, CONNECTIONS, 20).load(service, new Rate(PER_SECOND))) {
                for (int block = 0; block < 4; block++) {
                    PlannedBlock planned =
                            new PlannedBlock(block, block / 2, PLAN.arms().get(block % 2));
                    MeasuredBlock measured = loaded.block(planned, 1);
                    answers.add(measured.figures().countByStatus());
                    assertThat(statuses)
                            .allSatisfy(status -> assertThat(measured.slice()
                                            .ofLine(statuses.indexOf(status))
                                            .getTotalCount())
                                    .isEqualTo(
                                            measured.figures().countByStatus().get(status)));
                }
            }

            assertThat(answers.get(0)).containsOnlyKeys(statuses).isEqualTo(answers.get(1));
            assertThat(answers.get(2)).isEqualTo(answers.get(3)).isNotEqualTo(answers.get(0));
        }
    }

    @Test
    void oneAnswerThatKeepsTheOthersWaitingForSecondsEndsNoRun() throws Exception {
        promptSamples = true;
        int later = 5 * PER_SECOND;
        CountDownLatch arrived = new CountDownLatch(later);
        try (StubServer other = StubServer.answering((exchange, number) -> {
            arrived.countDown();
            if (number == 20) {
                arrived.await();
            }
            StubServer.answer(exchange, 200);
        })) {
            RunContext patient = run(other.target(), RequestMix.get("/"), 16, 60);
            try (LoadedService loaded = patient.load(service, new Rate(PER_SECOND))) {
                Slice slice = loaded.block(BLOCK, 2).slice();

                assertThat(slice.tally().succeededCount()).isEqualTo(2 * PER_SECOND);
                assertThat(arrived.getCount()).isZero();
            }
        }
    }

    /** Each takes its connection as long as several seconds, in which nothing else is sent. */
    @Test
    void secondsWithoutRequestsAreNotTakenForSecondsWithoutAnswers() throws Exception {
        firstSample = 9;
        RunContext slow = run(run.load().target(), RequestMix.get("/"), 1, 30);

        try (LoadedService loaded = slow.load(service, Rate.SATURATED)) {
            assertThat(loaded.block(BLOCK, 9).slice().tally().problems()).isEmpty();
        }
    }

    @Test
    void aServiceThatAnswersNothingIsSaidToHang() {
        firstSample = Long.MAX_VALUE;

        assertThat(refusal(4)).startsWith("the service hangs: it has answered nothing for ");

        firstSample = 0;
    }

    @Test
    void aServiceThatAnswersTooFewIsSaidNotToHoldTheRate() {
        answerMillis = 100;
        promptSamples = true;

        assertThat(refusal(1)).startsWith("the service does not hold 200 requests per second: most connections are");
    }

    private String refusal(int timeoutSeconds) {
        RunContext impatient = run(run.load().target(), RequestMix.get("/"), CONNECTIONS, timeoutSeconds);
        return catchThrowable(() -> {
                    try (LoadedService loaded = impatient.load(service, new Rate(PER_SECOND))) {
                        loaded.block(BLOCK, 9);
                    }
                })
                .getMessage();
    }

    @Test
    void aSecondWhoseRequestsWereAllGivenUpHasTheTimesUntilThen() {
        Slice givenUp = new Slice();
        givenUp.took(Request.NO_LINE, 0, 0, 0, TimeUnit.SECONDS.toNanos(1));

        assertThat(recording.timeline().loaded(0, givenUp).maxMillis).isNotNull();
    }

    @Test
    void aGeneratorThatFailsInASaturatedBlockEndsTheRun() {
        RequestMix failing = target -> draw -> {
            throw new OutOfMemoryError("Java heap space");
        };
        RunContext failed = run(run.load().target(), failing, CONNECTIONS, 20);

        assertThatThrownBy(() -> new Saturation(failed).measure(service, List.of(BLOCK)))
                .hasMessageContaining("ran out of memory");
    }

    @Test
    void aServiceThatRefusesMoreThanOneRequestInAHundredWhenSaturatedHasNoCapacity() throws Exception {
        promptSamples = true;
        try (StubServer refusing =
                StubServer.answering((exchange, number) -> StubServer.answer(exchange, number % 50 == 0 ? 503 : 200))) {
            RunContext refused = run(refusing.target(), RequestMix.get("/"), CONNECTIONS, 20);

            new Saturation(refused).measure(service, List.of(BLOCK));
        }

        assertThat(recording.saturatedBlocks()).isEmpty();
        assertThat(recording.problems())
                .singleElement()
                .asString()
                .startsWith("the capacity could not be measured: saturated, ")
                .endsWith(" with status 503");
    }

    @Test
    void aSaturatedBlockInWhichNothingCouldBeSentIsLeftOutAndNamed() throws Exception {
        // After those at the start of the load, of the block and at the block's end.
        firstSample = 3;

        new Saturation(run).measure(service, List.of(BLOCK));

        assertThat(recording.saturatedBlocks()).isEmpty();
        assertThat(recording.problems()).singleElement().asString().contains("saturated block of bypassed is left out");
    }

    private static void waitUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** Returns the MBeans of this JVM, whose processor time grows from sample to sample and is told late. */
    private MBeanServer slow() {
        MBeanServer real = ManagementFactory.getPlatformMBeanServer();
        return (MBeanServer) Proxy.newProxyInstance(
                MBeanServer.class.getClassLoader(), new Class<?>[] {MBeanServer.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getAttribute") && arguments[1].equals("ProcessCpuTime")) {
                        long before = answered.get();
                        long sample = samples.incrementAndGet();
                        waitUntil(() -> promptSamples || before == 0 || answered.get() >= before + PER_SAMPLE);
                        return sample * TimeUnit.MICROSECONDS.toNanos(CPU_MICROS_PER_SAMPLE);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
