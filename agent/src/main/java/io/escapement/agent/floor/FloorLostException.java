package io.escapement.agent.floor;

/** The floor does not follow the real clock, or not yet. A later attempt may succeed. */
public final class FloorLostException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public FloorLostException(String message) {
        super(message);
    }
}
