package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandRunnerTest {

    @Test
    void aMistakeIsOneLineAndWhereToReadOn() {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new Outer()).setErr(new PrintWriter(err));

        assertThat(line.execute("inner", "--count", "many")).isEqualTo(64);
        assertThat(err.toString().lines().toList())
                .satisfiesExactly(
                        mistake ->
                                assertThat(mistake).startsWith("outer inner: ").contains("--count", "many"),
                        help -> assertThat(help).startsWith("Try: ").endsWith("inner --help"));
    }

    @Test
    void anUnexpectedFailureIsOneLineThatNamesThePlace() {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new Failing()).setErr(new PrintWriter(err));

        assertThat(line.execute()).isEqualTo(1);
        assertThat(err.toString().lines().toList())
                .singleElement()
                .asString()
                .matches("failing failed: java.lang.IllegalStateException: first second\\?, at"
                        + " .*CommandRunnerTest.*java:\\d+.*");
    }

    @Command(name = "failing")
    static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("first\nsecond\u001b");
        }
    }

    @Command(name = "outer", subcommands = Inner.class)
    static final class Outer implements Runnable {
        @Override
        public void run() {}
    }

    @Command(name = "inner", mixinStandardHelpOptions = true)
    static final class Inner implements Runnable {
        @Option(names = "--count")
        int count;

        @Override
        public void run() {}
    }
}
