package com.acme.jmx;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/** For {@code java.util.logging.config.class}: an object of it is made to configure the log manager. */
public final class OwnLogConfiguration {
    public OwnLogConfiguration() throws IOException {
        byte[] settings = "com.acme.chosen.level=FINEST".getBytes(StandardCharsets.ISO_8859_1);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(settings));
    }
}
