package io.escapement.agent.floor;

/** The floor does not follow the real clock, or not yet. Some other time it may. */
public final class FloorLostException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public FloorLostException(String message) {
        super(message);
    }
}
