package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.CommandRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is wrong on the command line of {@code ab}, {@code observe} or {@code fleet}. */
class UsageTest {

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ab --rate 100 http://a:1/ | one of --pid, --jmx
                    ab --rate 100 --pid 1 --jmx x http://a:1/ | one of --pid, --jmx
                    ab --rate 100 --jmx x http://a:1/ | --jmx:
                    ab --rate 100 --jmx service:jmx:rmi:///jndi/rmi://a:b@h:1/j http://a:1/ | no password in it
                    ab --rate 100 --jmx service:jmx:rmi:///jndi/rmi://h:1/j --jmx-user a http://a:1/ | needs --jmx-pass
                    ab --rate 100 --pid 1 --jmx-user a --jmx-password-file a http://a:1/ | --jmx-user and --jmx-registry
                    ab --rate 100 --pid 1 --jmx-password-file a http://a:1/ | and the other way round
                    ab --rate 100 --pid 1 --jmx-registry-tls http://a:1/ | --jmx-registry-tls are for --jmx
                    ab --rate 100 --pid 1 --jmx-password=a1b2 http://a:1/ | jmx-password=...
                    ab --rate fast --pid 1 http://a:1/ | neither auto nor a number
                    ab --rate 1 --pid 1 http://a:1/ | from 10 to 1000000
                    ab --rate 100 --arrivals late --pid 1 http://a:1/ | expected one of [CONSTANT, POISSON]
                    ab --rate 100 --pid 1 --insecure http://a:1/ | --insecure is for a URL that begins with https
                    ab --rate 100 --pid 1 nonsense | http(s)://HOST:PORT
                    ab --rate 100 --pid 1 | Missing required parameter: 'URL'
                    ab --rate 100 --pid 1 http://localhost:99999/ | has a port that is not from 1 to 65535
                    ab --rate 100 --pid 1 --rounds 5 http://a:1/ | a verdict takes 6 rounds or more
                    ab --rate 100 --pid 1 --rounds 2000 http://a:1/ | 1000 at most, and not 2000
                    ab --rate 100 --pid 1 --block-seconds 100000 http://a:1/ | must be 1 to 86400, and not 100000
                    ab --rate 100 --pid 1 --arms absent,engaged http://a:1/ | need a command
                    ab --rate 100 --pid 1 --arms engaged http://a:1/ | two or more different
                    ab --rate 100 --pid 1 --requests nowhere.txt http://a:1/ | nowhere.txt can't be read: no such
                    ab --rate 100 --pid 1 --requests src http://a:1/ | src can't be read: Is a directory
                    ab --rate 100 --pid 1 --requests ../docs/demo-differences.png http://a:1/ | is no text in UTF-8
                    ab --rate 100 --pid 1 --agent a.jar http://a:1/ | started by a command
                    ab --rate 100 --pid 1 http://localhost:{port}/ | started by a command
                    ab --rate 100 --pid 1 --start-timeout 5s http://a:1/ | started by a command
                    ab --rate 100 http://a:1/ -- java -jar a.jar | needs --agent-options
                    ab --rate 100 --agent-options nano-packages=a http://a:1/ -- java | needs --agent-options
                    ab --rate 99 --agent-options packages=a --agent pom.xml --start-timeout 5 http://a/ -- x | out: '5'
                    ab --pid 1 http://a:1/ | required option: '--rate=
                    ab --rate 100 --pid 1 --out pom.xml http://a:1/ | --out: no report can be written to 'pom.xml'
                    ab --rate 100 --pid 1 --out= http://a:1/ | --out: '' is no name of a folder
                    ab --rate 100 --pid 1 --out src http://a:1/ | --out: the folder 'src' is not empty
                    observe nonsense | PID or SERVICE-URL: Service URL must start with service:jmx:
                    observe 4711 --jmx-user a --jmx-password-file a | --jmx-registry-tls are for SERVICE-URL
                    observe 4711 --errors a | names of the page of --metrics
                    observe 4711 --latency-clock fast | --latency-clock
                    observe 4711 --metrics http://h:1/m | --metrics needs --latency or --requests
                    observe 4711 --metrics nonsense --latency a | not of the form http://HOST:PORT/PATH
                    observe 4711 --metrics http://h:99999/m --latency a | has a port that is not from 1 to 65535
                    observe 4711 --metrics http://a:b@h:x/m --latency a | that is not of the form http://HOST:PORT
                    observe 4711 --metrics http://a:b@h:1/m --latency a | the URL has a user, who would not be sent
                    observe 4711 --metrics http://h:1/m --latency a{b=c} | NAME{label="value",...}
                    observe 4711 --block 30 | --block: '30' is not of the form 30s
                    observe 4711 --block 0s | more than 0
                    observe 4711 --for 9999999h | --for:
                    observe 4711 --block 3s --drop 1s --for 111s | --for: '111s' is too short for a verdict
                    observe 4711 --block 3s --drop 1s --for 111s | it takes 112s or more
                    observe 4711 --out pom.xml | --out: no report can be written to 'pom.xml'
                    observe 4711 --out /proc/x | can be written to '/proc/x': no such file or folder: /proc/x
                    observe 4711 --out src | --out: the folder 'src' is not empty
                    fleet --period 10min --prometheus http://me:hidden@a:1 | --prometheus: the URL has a user, who would
                    fleet --period 10min --prometheus http://a:99999 | has a port that is not from 1 to 65535
                    fleet --period 10min --prometheus http://a:1 --to yesterday | 'yesterday'
                    fleet --period 10min --prometheus http://a:1 --drop 10min | --drop must be shorter than --period
                    fleet --period 10min --prometheus http://a:1 --out pom.xml | no report can be written to 'pom.xml'
                    fleet --last 1h | required options:
                    """)
    void aMistakeIsNamedAndNothingIsMeasured(String line, String named) {
        String command = line.split(" ")[0];
        String arguments = line.substring(command.length()).strip();
        String report = "--out " + folder.resolve("report") + " ";

        assertThat(execute(command, (arguments.contains("--out") ? "" : report) + arguments))
                .as(err.toString())
                .isEqualTo(64);
        assertThat(err.toString())
                .contains(named, "Try: ab " + (command.equals("ab") ? "" : command + " ") + "--help")
                .doesNotContain("hidden");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aJarThatIsMissingIsNamedAndLeavesNoFolder() {
        int status = execute(
                "ab",
                "--agent nowhere.jar --agent-options packages=com.acme --rate 100 --out " + folder.resolve("report")
                        + " http://127.0.0.1:{port}/ -- java");

        assertThat(status).isEqualTo(1);
        assertThat(err.toString()).contains("nowhere.jar is missing");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aServiceThatIsStartedHasAsLongAsTheOptionSays() {
        int status = execute(
                "ab",
                "--agent pom.xml --agent-options packages=com.acme --rate 100 --start-timeout 1s --out "
                        + folder.resolve("report") + " http://127.0.0.1:{port}/ -- sleep 600");

        assertThat(status).isEqualTo(1);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("does not accept connections", "within 1 s (--start-timeout)");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theHelpOfTheOneNamesTheOthers() {
        assertThat(ab().getUsageMessage()).contains("Commands:", "observe", "fleet");
    }

    private int execute(String command, String arguments) {
        String line = command.equals("ab") ? arguments : command + " " + arguments;
        return ab().execute(line.split(" +"));
    }

    private CommandLine ab() {
        return CommandRunner.commandLine(new AbCommand())
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(out));
    }
}
