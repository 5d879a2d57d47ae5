package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.service.AgentBeans;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.SlowClock;
import io.escapement.bench.software.EffectOutcome.ServerProcess;
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
import javax.management.JMException;

/**
 * One process of a server, treated as an operator would treat a service: warmed up, profiled without the agent, given
 * the agent as the profile recommends, and then switched between the real clock, the cached one and a cured host.
 */
record EffectRun(Software software, Path agent, SlowClock clock, EffectSettings settings, Progress progress) {
    /** Seconds for which the client is told to go on, again and again, while a profile is made. */
    private static final double LOADED_SECONDS = 2;

    private static final long AGENT_SECONDS = 60;

    /** Receives the name of each step. */
    interface Progress {
        void say(String format, Object... values);
    }

    /** Returns the outcome with one more process, or with the reason why the server is given up. */
    EffectOutcome added(EffectOutcome outcome) throws IOException, InterruptedException {
        progress.say("%s, process %d", software.label, outcome.processes().size() + 1);
        try {
            return outcome.with(process());
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            progress.say("%s: %s", software.label, e.getMessage());
            return outcome.givenUp(e.getMessage());
        }
    }

    private ServerProcess process() throws IOException, InterruptedException {
        try (StartedServer server = StartedServer.start(software, clock, settings)) {
            try {
                ServerProcess process = profiledAndCompared(server);
                server.end();
                return process;
            } catch (MeasurementException | IOException | JMException e) {
                String what = e instanceof MeasurementException ? e.getMessage() : e.toString();
                throw new MeasurementException(what + "; see " + server.data(), e);
            }
        }
    }

    private ServerProcess profiledAndCompared(StartedServer server)
            throws IOException, JMException, InterruptedException {
        server.awaitWarm();
        progress.say("profile");
        ProfileFigures profile = profile(server);
        if (profile.options().isEmpty()) {
            throw new MeasurementException("the profile recommends nothing");
        }
        String options = profile.agentOptions();
        Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
        progress.say("attach %s", options);
        agent(server, "attach", options);
        try (ServiceBeans beans = ServiceBeans.of(server.server().pid())) {
            requireEngaged(beans.agent());
            // All paths through rewritten call sites are compiled before any arm is measured.
            for (Arm arm : Arm.values()) {
                switchTo(arm, server, beans);
                server.load(settings.warmUpSeconds / 2);
            }
            for (int round = 0; round < settings.rounds; round++) {
                progress.say("round %d", round + 1);
                for (Arm arm : Arm.inRound(round)) {
                    RunFigures figures = measured(arm, server, beans, options);
                    runs.computeIfAbsent(arm, first -> new ArrayList<>()).add(figures);
                }
            }
            return new ServerProcess(profile, runs);
        }
    }

    private static void requireEngaged(AgentBeans agent) throws IOException, JMException, InterruptedException {
        if (!agent.await(AGENT_SECONDS)) {
            throw new MeasurementException("the agent has not registered its MXBeans");
        }
        AgentFindings findings = agent.findings();
        if (!findings.engaged()) {
            throw new MeasurementException("the agent is " + findings.state() + ": " + findings.reason());
        }
    }

    /** Has the client go on, for a short time again and again, until the command has answered. */
    private ProfileFigures profile(StartedServer server) throws IOException, InterruptedException {
        ExecutorService command = Executors.newSingleThreadExecutor();
        try {
            Future<String> json = command.submit(
                    () -> agent(server, "profile", "--json", "--seconds", Double.toString(settings.seconds)));
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
        SlowClock.switchTo(server.counts(), arm == Arm.CURED ? ClockMode.OFF : clock.mode());
        beans.agent().switchClock(arm == Arm.CACHED);
    }

    private RunFigures measured(Arm arm, StartedServer server, ServiceBeans beans, String options)
            throws IOException, JMException, InterruptedException {
        switchTo(arm, server, beans);
        RunFigures figures = server.measure(beans, settings.seconds);
        boolean isCached = arm == Arm.CACHED;
        if (figures.agent().engaged() != isCached) {
            throw new MeasurementException("the agent is " + figures.agent().state() + " at the end of a round");
        }
        if (isCached && options.contains("nano-packages=") && figures.nanoCallSites() == 0) {
            throw new MeasurementException("no call of System.nanoTime reads the cached clock");
        }
        return figures;
    }

    /** Runs one of the agent's own commands on the server, and returns what it printed. */
    private String agent(StartedServer server, String command, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(BuiltFiles.java().toString(), "-jar", agent.toString()));
        words.addAll(List.of(command, Long.toString(server.server().pid())));
        words.addAll(List.of(arguments));
        return ChildProcess.output(new ProcessBuilder(words));
    }
}
