package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * One process of a server, as somebody would treat a service: warmed up, profiled without the agent, given the agent as
 * the profile recommends, and then switched between the real and the cached clock.
 */
final class PredictionRun {
    /** For which the client goes on longer: before the command counts, changed classes are compiled again. */
    private static final double PROFILE_STARTS_SECONDS = 75;

    private final SoftwareRun run;
    private final Consumer<String> says;
    private final List<RunFigures> bypassed = new ArrayList<>();
    private final List<RunFigures> engaged = new ArrayList<>();
    private ProfileFigures profile;

    PredictionRun(SoftwareRun run, Consumer<String> says) {
        this.run = run;
        this.says = says;
    }

    /** With no rounds, the server is profiled only. */
    PredictionOutcome outcome(int rounds) throws IOException, InterruptedException {
        Software server = run.software();
        String version = run.installed().version(server.artifact);
        String problem = null;
        try {
            run.use("", started -> {
                profileAndCompare(started, rounds);
                return null;
            });
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            says.accept(e.getMessage());
            problem = e.getMessage();
        }
        return new PredictionOutcome(server, version, profile, bypassed, engaged, problem);
    }

    private void profileAndCompare(StartedServer server, int rounds)
            throws IOException, JMException, InterruptedException {
        server.awaitReady();
        server.awaitWarm();
        says.accept("profile");
        profile = profile(server);
        String options = profile.options(run.software().nanoPackages());
        if (rounds == 0 || options.isEmpty()) {
            return;
        }
        says.accept("attach " + options);
        agent(server, "attach", options);
        try (ServiceBeans beans = server.beans()) {
            server.requireEngaged(beans);
            settle(server, beans);
            for (int round = 0; round < rounds; round++) {
                says.accept("round " + (round + 1));
                // Each goes first every other time.
                boolean isEngagedFirst = round % 2 == 1;
                measure(server, beans, isEngagedFirst, options);
                measure(server, beans, !isEngagedFirst, options);
            }
        }
    }

    private ProfileFigures profile(StartedServer server) throws IOException, InterruptedException {
        double seconds = run.load().seconds();
        server.load(seconds + PROFILE_STARTS_SECONDS);
        String json = agent(server, "profile", "--json", "--seconds", Double.toString(seconds));
        server.figures();
        return new Gson().fromJson(json, ProfileFigures.class);
    }

    /** Both ways through rewritten call sites are compiled before either is measured. */
    private void settle(StartedServer server, ServiceBeans beans)
            throws IOException, JMException, InterruptedException {
        for (boolean isEngaged : new boolean[] {false, true}) {
            beans.switchClock(isEngaged);
            server.load(run.load().warmUpSeconds() / 2);
            server.figures();
        }
    }

    private void measure(StartedServer server, ServiceBeans beans, boolean isEngaged, String options)
            throws IOException, JMException, InterruptedException {
        beans.switchClock(isEngaged);
        RunFigures figures = server.measure(beans, run.load().seconds(), true);
        if (figures.agent().engaged() != isEngaged) {
            throw new MeasurementException("the agent is " + figures.agent().state() + " at the end of a round");
        }
        if (isEngaged) {
            StartedServer.requireCachedNanos(figures, options);
        }
        (isEngaged ? engaged : bypassed).add(figures);
    }

    /** Runs one of the agent's own commands on the server, and returns what it printed. */
    private String agent(StartedServer server, String command, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(BuiltFiles.java().toString(), "-jar"));
        words.addAll(List.of(
                run.agent().toString(), command, Long.toString(server.server().pid())));
        words.addAll(List.of(arguments));
        return ChildProcess.output(new ProcessBuilder(words));
    }
}
