package io.escapement.ab.report;

/**
 * The service's JVM in some seconds: what it used, and how it was held up.
 *
 * @param compileMillis of the JIT compilers: processor time of a service on this machine, else elapsed time
 * @param compileShare the same by elapsed time; more than 1 where several threads compile
 * @param safepointMillis in which all its threads stood still; null where that can't be read
 * @param wallClockReadsPerRequest real reads of the wall clock; null unless the service runs under the counting shim
 */
public record ServiceFigures(
        double cpuMicrosPerRequest,
        double compileMillis,
        double compileShare,
        long gcCount,
        long gcMillis,
        Long safepointMillis,
        Double wallClockReadsPerRequest,
        Double otherClockReadsPerRequest) {}
