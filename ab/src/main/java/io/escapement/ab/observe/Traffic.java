package io.escapement.ab.observe;

import java.io.IOException;
import javax.management.JMException;

/** Where the figures of a service's own traffic come from. */
public interface Traffic {
    /** Looks now. Throws {@link io.escapement.ab.host.MeasurementException} if there is nothing of what is wanted. */
    Requests read() throws IOException, JMException, InterruptedException;

    /** For the report: what is counted, and where. */
    String description();
}
