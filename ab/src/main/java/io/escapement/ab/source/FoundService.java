package io.escapement.ab.source;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.JmxAddress;
import io.escapement.ab.service.Service;

/** A service that runs already; one of the two is null. */
public record FoundService(Long pid, JmxAddress jmx) implements ServiceSource {

    @Override
    public Service open(Arm arm) {
        return pid != null ? Service.attach(pid) : Service.remote(jmx);
    }

    @Override
    public boolean isFound() {
        return true;
    }
}
