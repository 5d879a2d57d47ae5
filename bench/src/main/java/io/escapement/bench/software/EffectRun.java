package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.software.EffectReport.Conditions.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * One process of a server, as somebody would treat a service: warmed up, profiled without the agent, given the agent as
 * the profile recommends, and then switched between the real clock, the cached one and a cured host.
 */
final class EffectRun {
    /** For which the client is told to go on at a time while a profile is made. */
    private static final double LOADED_SECONDS = 2;

    private final Software software;
    private final Path agent;
    private final SlowClock clock;
    private final Load load;
    private final Consumer<String> says;
    private final Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
    private ProfileFigures profile;
    private ProfileFigures left;

    EffectRun(Software software, Path agent, SlowClock clock, Load load, Consumer<String> says) {
        this.software = software;
        this.agent = agent;
        this.clock = clock;
        this.load = load;
        this.says = says;
    }

    /** With no rounds, the server is profiled only. */
    EffectOutcome outcome(int rounds) throws IOException, InterruptedException {
        String version = Installed.of(software).version(software.artifact);
        String problem = null;
        try (StartedServer server = StartedServer.start(software, clock, load)) {
            try {
                profileAndCompare(server, rounds);
                server.end();
            } catch (MeasurementException | IOException | JMException e) {
                String what = e instanceof MeasurementException ? e.getMessage() : e.toString();
                throw server.server().failure(what + "; see " + server.data());
            }
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            says.accept(e.getMessage());
            problem = e.getMessage();
        }
        return new EffectOutcome(software, version, profile, left, runs, problem);
    }

    private void profileAndCompare(StartedServer server, int rounds)
            throws IOException, JMException, InterruptedException {
        server.awaitWarm();
        says.accept("profile");
        profile = profile(server);
        String options = profile.options(software.nanoPackages);
        if (rounds == 0 || options.isEmpty()) {
            return;
        }
        says.accept("attach " + options);
        agent(server, "attach", options);
        try (ServiceBeans beans = ServiceBeans.of(server.server().pid())) {
            StartedServer.requireEngaged(beans.agent());
            // All ways through rewritten call sites are compiled before any is measured.
            for (Arm arm : Arm.values()) {
                switchTo(arm, server, beans);
                server.load(load.warmUpSeconds() / 2);
            }
            for (int round = 0; round < rounds; round++) {
                says.accept("round " + (round + 1));
                for (Arm arm : Arm.inRound(round)) {
                    measure(arm, server, beans, options);
                }
            }
            says.accept("what is left");
            switchTo(Arm.CACHED, server, beans);
            left = profile(server);
        }
    }

    /** Has the client go on, a little at a time, until the command has answered. */
    private ProfileFigures profile(StartedServer server) throws IOException, InterruptedException {
        ExecutorService command = Executors.newSingleThreadExecutor();
        try {
            Future<String> json = command.submit(
                    () -> agent(server, "profile", "--json", "--seconds", Double.toString(load.seconds())));
            while (!json.isDone()) {
                server.load(LOADED_SECONDS);
            }
            return new Gson().fromJson(json.get(), ProfileFigures.class);
        } catch (ExecutionException e) {
            throw new MeasurementException("profile: " + e.getCause().getMessage(), e);
        } finally {
            command.shutdownNow();
        }
    }

    private void switchTo(Arm arm, StartedServer server, ServiceBeans beans) throws IOException, JMException {
        SlowClock.switchTo(server.counts(), arm.clock(clock.mode()));
        beans.agent().switchClock(arm.isEngaged());
    }

    private void measure(Arm arm, StartedServer server, ServiceBeans beans, String options)
            throws IOException, JMException, InterruptedException {
        switchTo(arm, server, beans);
        RunFigures figures = server.measure(beans, load.seconds());
        if (figures.agent().engaged() != arm.isEngaged()) {
            throw new MeasurementException("the agent is " + figures.agent().state() + " at the end of a round");
        }
        if (arm.isEngaged() && options.contains("nano-packages=") && figures.nanoCallSites() == 0) {
            throw new MeasurementException("no call of System.nanoTime reads the cached clock");
        }
        runs.computeIfAbsent(arm, first -> new ArrayList<>()).add(figures);
    }

    /** Runs one of the agent's own commands on the server, and returns what it printed. */
    private String agent(StartedServer server, String command, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(BuiltFiles.java().toString(), "-jar"));
        words.addAll(
                List.of(agent.toString(), command, Long.toString(server.server().pid())));
        words.addAll(List.of(arguments));
        return ChildProcess.output(new ProcessBuilder(words));
    }
}
