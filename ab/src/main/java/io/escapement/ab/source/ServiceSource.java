package io.escapement.ab.source;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.Service;
import java.io.IOException;

/** The source of the measured service. */
public interface ServiceSource {

    /** Returns a service in which this arm can be measured; closing it ends one that was started. */
    Service open(Arm arm) throws IOException, InterruptedException;

    /** Whether it is there before and after the measurement, and so to be left as it was found. */
    boolean isFound();
}
