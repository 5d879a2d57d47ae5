package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.CommandRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ObserveUsageTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    nonsense | PID or SERVICE-URL: Service URL must start with service:jmx:
                    4711 --jmx-user a --jmx-password-file a | --jmx-user and --jmx-registry-tls are for SERVICE-URL
                    4711 --latency a | names of the page of --metrics
                    4711 --metrics http://h:1/m | --metrics needs --latency or --requests
                    4711 --metrics nonsense --latency a | not of the form http://HOST:PORT/PATH
                    4711 --metrics http://h:99999/m --latency a | has a port that is not from 1 to 65535
                    4711 --metrics http://a:b@h:x/m --latency a | --metrics: that is not of the form http://HOST:PORT
                    4711 --metrics http://a:b@h:1/m --latency a | --metrics: the URL has a user, who would not be sent
                    4711 --metrics http://h:1/m --latency a{b=c} | NAME{label="value",...}
                    4711 --block 30 | --block: '30' is not of the form 30s
                    4711 --block 0s | more than 0
                    4711 --for 9999999h | --for:
                    4711 --block 3s --drop 1s --for 143s | --for: '143s' is too short for a verdict: by these --block
                    4711 --block 3s --drop 1s --for 143s | it takes 144s or more
                    4711 --out pom.xml | --out: no report can be written to 'pom.xml'
                    4711 --out /proc/x | --out: no report can be written to '/proc/x': no such file or folder: /proc/x
                    4711 --out src | --out: the folder 'src' is not empty
                    """)
    void aMistakeIsNamedAndNothingIsMeasured(String arguments, String named) {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new ObserveCommand()).setErr(new PrintWriter(err));
        List<String> words = new ArrayList<>(List.of(arguments.strip().split(" +")));
        if (!words.contains("--out")) {
            words.addAll(List.of("--out", folder.resolve("report").toString()));
        }

        assertThat(line.execute(words.toArray(String[]::new)))
                .as(err.toString())
                .isEqualTo(64);
        assertThat(err.toString()).contains(named, "Try: ab observe --help");
    }

    @Test
    void fleetNamesItsOwnHelp() {
        StringWriter err = new StringWriter();

        assertThat(CommandRunner.commandLine(new FleetCommand())
                        .setErr(new PrintWriter(err))
                        .execute())
                .isEqualTo(64);
        assertThat(err.toString()).contains("Try: ab fleet --help");
    }
}
