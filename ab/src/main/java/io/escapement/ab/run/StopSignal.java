package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.service.Service;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks the measurement to end on Ctrl-C, and gives it the time to write down what it has. */
public final class StopSignal {

    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch written = new CountDownLatch(1);
    private final String command;
    private volatile boolean raised;

    /** @param command the name that the messages begin with */
    public StopSignal(String command) {
        this.command = command;
    }

    public static StopSignal onCtrlC(String command) {
        StopSignal signal = new StopSignal(command);
        Runtime.getRuntime().addShutdownHook(new Thread(signal::raiseAndWait, "write-report"));
        return signal;
    }

    private void raiseAndWait() {
        raised = true;
        if (written.getCount() > 0) {
            System.err.println("\n" + command + ": interrupted; writing down what has been measured");
        }
        try {
            if (!written.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println(command + ": the report could not be written in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isRaised() {
        return raised;
    }

    public void check() {
        if (raised) {
            throw new Stopped();
        }
    }

    /** Ends the measurement if the user has, or if the service is lost, whose death after Ctrl-C is no news. */
    public void check(Service service) {
        check();
        service.loss().ifPresent(reason -> {
            check();
            throw new MeasurementException(reason);
        });
    }

    /** Lets the JVM end: there is nothing left to wait for. */
    public void done() {
        written.countDown();
    }

    /** Thrown when the user has ended the measurement. */
    public static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
