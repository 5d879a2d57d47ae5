package io.escapement.ab.host;

/** The measurement can't be made, or would not measure what it says; the message tells the user why and what to do. */
public final class MeasurementException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MeasurementException(String message) {
        super(message);
    }

    public MeasurementException(String message, Throwable cause) {
        super(message, cause);
    }
}
