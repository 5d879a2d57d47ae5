package io.escapement.agent.reads;

import java.util.Arrays;
import java.util.List;

/**
 * Classes of libraries that read both clocks and bear it, as the sources of the versions beside them show; {@code
 * docs/libraries.md} says why. These classes are counted and listed like others, but the log does not warn of them.
 */
public final class HarmlessMixes {
    public static final List<String> CLASSES = Arrays.asList(
            // logback-core 1.2.13, 1.4.14, 1.5.18
            "ch.qos.logback.core.rolling.helper.RollingCalendar",
            // hutool 5.8.38
            "cn.hutool.cron.pattern.CronPattern",
            // mssql-jdbc 12.10.0
            "com.microsoft.sqlserver.jdbc.SQLServerBulkCopy",
            // okhttp 5.1.0
            "okhttp3.Cookie$Companion",
            // tomcat-juli 10.1.41
            "org.apache.juli.FileHandler",
            // reload4j 1.2.26
            "org.apache.log4j.DailyRollingFileAppender",
            // log4j-core 2.17.1, 2.24.3
            "org.apache.logging.log4j.core.appender.FileManager",
            // log4j-core 2.17.1, 2.24.3
            "org.apache.logging.log4j.core.appender.rolling.PatternProcessor",
            // log4j-core 2.17.1, 2.24.3
            "org.apache.logging.log4j.core.util.CronExpression",
            // joda-time 2.14.0
            "org.joda.time.base.AbstractDateTime",
            // postgresql 42.7.7
            "org.postgresql.jdbc.TimestampUtils",
            // quartz 2.3.2, 2.5.0
            "org.quartz.CronExpression",
            // redisson 3.50.0
            "org.redisson.executor.CronExpression");

    private HarmlessMixes() {}
}
