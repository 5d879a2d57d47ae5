package com.acme.floor;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;

/** As {@link ReadingService}; for {@code checkpoint} on stdin it has the JVM make one, and prints what was thrown. */
public final class CheckpointedService {
    private CheckpointedService() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        ReadingService.startReading();
        System.out.println("reading");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("checkpoint")) {
                checkpoint();
                System.out.println("restored");
            } else {
                ReadingService.printRead();
            }
        }
    }

    private static void checkpoint() throws ReflectiveOperationException {
        try {
            Class.forName("jdk.crac.Core").getMethod("checkpointRestore").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println("threw " + e.getCause());
            for (Throwable suppressed : e.getCause().getSuppressed()) {
                System.out.println("threw " + suppressed);
            }
        }
    }
}
