package io.escapement.ab.run;

import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.Recorder;
import io.escapement.ab.report.Timeline;
import io.escapement.ab.service.Service;
import java.io.IOException;
import javax.management.JMException;

/** What the parts of a run share. */
record RunContext(
        Plan plan, LoadSettings settings, Recorder recorder, Progress progress, StopSignal stop, Hiccups hiccups) {
    /** Loads a service from now on; the caller closes it. */
    LoadedService load(Service service, Rate rate) throws IOException, JMException {
        return new LoadedService(this, service, settings, rate, recorder.timeline());
    }

    /** Loads it with as much as it answers over so many connections, in seconds that no time line shows. */
    LoadedService saturate(Service service, int connections) throws IOException, JMException {
        return new LoadedService(
                this,
                service,
                settings.withConnections(connections),
                Rate.saturated(),
                new Timeline(Recorder.Listener.NOBODY));
    }

    int blocksLeft() {
        return plan.blocks().size() - recorder.blocks().size();
    }

    /** Returns the seconds that remain, without the warm-up, whose length only the JIT compilers know. */
    int secondsLeft() {
        int saturatedLeft =
                plan.saturatedBlocks().size() - recorder.saturatedBlocks().size();
        return plan.secondsOf(blocksLeft()) + plan.secondsOfSaturated(saturatedLeft);
    }
}
