package io.escapement.ab.report;

import io.escapement.ab.service.ServiceSample;
import java.util.concurrent.TimeUnit;

/**
 * The service's JVM in some seconds: what it used, and how it was held up.
 *
 * @param compileMillis of the JIT compilers: processor time of a service on this machine, else elapsed time
 * @param compileShare the same by elapsed time; more than 1 where several threads compile
 */
public record ServiceFigures(double cpuMicrosPerRequest, double compileMillis, double compileShare, long gcMillis) {
    /** A JVM tells its processor time in steps of this size: one that used less used some part of a step. */
    private static final double STEP_MICROS = 10_000;

    /** {@code growth} is that of the service's counters while it answered so many requests. */
    static ServiceFigures of(ServiceSample growth, long answered) {
        return new ServiceFigures(
                Math.max(STEP_MICROS, growth.cpuNanos() / 1e3) / Math.max(1, answered),
                growth.compileMillis(),
                growth.compileMillis() / (double) Math.max(1, TimeUnit.NANOSECONDS.toMillis(growth.atNanos())),
                growth.gcMillis());
    }
}
