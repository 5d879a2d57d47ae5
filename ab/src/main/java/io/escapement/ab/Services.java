package io.escapement.bench.ab;

import io.escapement.bench.service.Service;
import java.io.IOException;
import javax.management.JMException;

/** Hands out the measured service in the state that an arm is to be measured in. */
final class Services {

    private final ServiceSource source;
    private final LoadSettings settings;

    Services(ServiceSource source, LoadSettings settings) {
        this.source = source;
        this.settings = settings;
    }

    /** One for this arm alone, which answers; the caller closes it. */
    Service fresh(Arm arm) throws IOException, JMException, InterruptedException {
        Service service = source.open(arm);
        try {
            if (arm.hasAgent()) {
                service.requireAgent();
                service.switchClock(arm == Arm.ENGAGED);
                service.beans().resetAgentStatistics();
            } else {
                service.requireNoAgent();
            }
            settings.requireAnswer();
            return service;
        } catch (IOException | JMException | InterruptedException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    /** One that is switched between the arms; where it has been running before, it is left as it was. */
    void switched(Use use) throws IOException, JMException, InterruptedException {
        try (Service service = source.open(Arm.ENGAGED)) {
            service.requireAgent();
            boolean engagedBefore = service.beans().agentFindings().engaged();
            try {
                settings.requireAnswer();
                service.beans().resetAgentStatistics();
                use.of(service);
            } finally {
                if (source.isFound() && service.death().isEmpty()) {
                    service.switchClock(engagedBefore);
                }
            }
        }
    }

    /** What is done with a service. */
    interface Use {
        void of(Service service) throws IOException, JMException, InterruptedException;
    }
}
