package com.acme.modern;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** The file of one class's log lines, in the temporary folder: two parts of bounded size, deleted when it is closed. */
final class LogFile implements AutoCloseable {
    private static final FileSize PART_SIZE = new FileSize(8 * FileSize.MB_COEFFICIENT);
    private static final Duration BETWEEN_LOOKS_AT_SIZE = Duration.buildBySeconds(1);
    private static final String LINE = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{0}: %msg%n";

    private final Logger logger;
    private final Path folder;

    private LogFile(Logger logger, Path folder) {
        this.logger = logger;
        this.folder = folder;
    }

    static LogFile of(Class<?> source) throws IOException {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Path folder = Files.createTempDirectory("modern-workload-");
        Logger logger = context.getLogger(source);
        logger.addAppender(appender(context, folder));
        logger.setLevel(Level.INFO);
        return new LogFile(logger, folder);
    }

    private static RollingFileAppender<ILoggingEvent> appender(LoggerContext context, Path folder) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern(LINE);
        encoder.start();

        SizeBasedTriggeringPolicy<ILoggingEvent> limit = new SizeBasedTriggeringPolicy<>();
        limit.setContext(context);
        limit.setMaxFileSize(PART_SIZE);
        limit.setCheckIncrement(BETWEEN_LOOKS_AT_SIZE);
        limit.start();

        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setFile(folder.resolve("requests.log").toString());

        FixedWindowRollingPolicy parts = new FixedWindowRollingPolicy();
        parts.setContext(context);
        parts.setParent(appender);
        parts.setFileNamePattern(folder.resolve("requests.%i.log").toString());
        parts.setMinIndex(1);
        parts.setMaxIndex(1);
        parts.start();

        appender.setEncoder(encoder);
        appender.setTriggeringPolicy(limit);
        appender.setRollingPolicy(parts);
        appender.start();
        return appender;
    }

    @Override
    public void close() throws IOException {
        logger.setLevel(null);
        logger.detachAndStopAllAppenders();
        List<Path> parts;
        try (Stream<Path> files = Files.list(folder)) {
            parts = files.toList();
        }
        for (Path part : parts) {
            Files.delete(part);
        }
        Files.delete(folder);
    }
}
