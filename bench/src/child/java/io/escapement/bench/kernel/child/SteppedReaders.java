package io.escapement.bench.kernel.child;

import com.google.gson.Gson;
import io.escapement.bench.child.Parent;
import io.escapement.bench.clocks.AgentBean;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM whose wall clock is stepped. Says READY once the agent is engaged; then, for each line on stdin, it starts to
 * read, says READING, reads until the next line, and reports. This class and all that it uses run on JDK 8.
 */
public final class SteppedReaders {
    /** Before each line for the parent. */
    public static final String LINE = "@step ";

    public static final String READY = "READY";
    public static final String READING = "READING";
    public static final int BOUND_MS = 20;

    private static final long SETTLE_MS = 300;

    private SteppedReaders() {}

    public static void main(String[] args) {
        Parent.serve(LINE, SteppedReaders::run);
    }

    private static void run(Parent parent) throws Exception {
        AgentBean agent = new AgentBean();
        agent.awaitEngaged();
        parent.say(READY);
        while (parent.nextLine() != null) {
            StepReport report = new StepReport();
            report.agentBefore = agent.attributes();
            List<StepReader> readers = new ArrayList<>();
            for (StepReader.Wait wait : StepReader.Wait.values()) {
                readers.add(new StepReader(wait, BOUND_MS));
            }
            readers.forEach(Thread::start);
            Thread.sleep(SETTLE_MS);
            parent.say(READING);
            parent.nextLine();
            for (StepReader reader : readers) {
                report.add(reader);
            }
            agent.requireEngaged();
            report.agentAfter = agent.attributes();
            parent.say(new Gson().toJson(report));
        }
    }
}
