package io.escapement.agent.lifecycle;

/** Refusal to engage a cached clock that costs too little less than the real one; the message says what both cost. */
final class UnprofitableException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    UnprofitableException(String message) {
        super(message);
    }
}
