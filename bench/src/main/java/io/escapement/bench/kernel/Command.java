package io.escapement.bench.kernel;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program that is run to its end for what it prints. */
final class Command {

    private Command() {}

    /** Its stdout. {@code mostStatus} is the highest exit status that is an answer. */
    static String output(List<String> command, int mostStatus) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int status = process.waitFor();
        if (status > mostStatus) {
            throw new MeasurementException(String.join(" ", command) + " ended with status " + status + ": " + output);
        }
        return output;
    }
}
