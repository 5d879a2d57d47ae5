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

class AbUsageTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --rate 100 http://localhost:1/ | one of --pid, --jmx
                    --rate 100 --pid 1 --jmx x http://localhost:1/ | one of --pid, --jmx
                    --rate 100 --jmx x http://localhost:1/ | --jmx:
                    --rate 100 --jmx service:jmx:rmi:///jndi/rmi://a:b@h:1/j http://localhost:1/ | no password in it
                    --rate 100 --jmx service:jmx:rmi:///jndi/rmi://h:1/j --jmx-user a http://localhost:1/ | needs --jmx-password-file
                    --rate 100 --pid 1 --jmx-user a --jmx-password-file a http://localhost:1/ | --jmx-user and --jmx-registry
                    --rate 100 --pid 1 --jmx-password-file a http://localhost:1/ | and the other way round
                    --rate 100 --pid 1 --jmx-registry-tls http://localhost:1/ | --jmx-registry-tls are for --jmx
                    --rate 100 --pid 1 --jmx-password=a1b2 http://localhost:1/ | jmx-password=...
                    --rate fast --pid 1 http://localhost:1/ | neither auto nor a number
                    --rate 1 --pid 1 http://localhost:1/ | from 10 to 1000000
                    --rate 100 --pid 1 https://localhost:1/ | http://HOST:PORT
                    --rate 100 --pid 1 nonsense | http://HOST:PORT
                    --rate 100 --pid 1 http://localhost:99999/ | has a port that is not from 1 to 65535
                    --rate 100 --pid 1 --rounds 8 http://localhost:1/ | a verdict takes 9 rounds or more
                    --rate 100 --pid 1 --rounds 2000 http://localhost:1/ | 1000 at most, and not 2000
                    --rate 100 --pid 1 --block-seconds 100000 http://localhost:1/ | must be 1 to 86400, and not 100000
                    --rate 100 --pid 1 --arms absent,engaged http://localhost:1/ | need a command
                    --rate 100 --pid 1 --arms engaged http://localhost:1/ | two or more different
                    --rate 100 --pid 1 --requests nowhere.txt http://a:1/ | nowhere.txt can't be read: no such
                    --rate 100 --pid 1 --requests src http://localhost:1/ | src can't be read: Is a directory
                    --rate 100 --pid 1 --requests ../docs/jconsole.png http://a:1/ | is no text in UTF-8
                    --rate 100 --pid 1 --clock device http://localhost:1/ | started by a command
                    --rate 100 --pid 1 --agent a.jar http://localhost:1/ | started by a command
                    --rate 100 --pid 1 http://localhost:{port}/ | started by a command
                    --rate 100 http://localhost:1/ -- java -jar a.jar | needs --agent-options
                    --pid 1 http://localhost:1/ | required option: '--rate=
                    --rate 100 --pid 1 --out pom.xml http://localhost:1/ | --out: no report can be written to 'pom.xml'
                    --rate 100 --pid 1 --out= http://localhost:1/ | --out: '' is no name of a folder
                    --rate 100 --pid 1 --out src http://localhost:1/ | --out: the folder 'src' is not empty
                    """)
    void aMistakeIsNamedAndNothingIsMeasured(String arguments, String named) {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new AbCommand()).setErr(new PrintWriter(err));

        List<String> words = new ArrayList<>(List.of(arguments.strip().split(" +")));

        assertThat(line.execute(words.toArray(String[]::new))).isEqualTo(64);
        assertThat(err.toString()).contains(named);
    }

    @Test
    void aJarThatIsMissingIsNamedAndLeavesNoFolder() {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new AbCommand()).setErr(new PrintWriter(err));
        String out = folder.resolve("report").toString();

        int status = line.execute(
                "--agent=nowhere.jar",
                "--agent-options=packages=com.acme",
                "--rate=100",
                "--out=" + out,
                "http://127.0.0.1:{port}/",
                "--",
                "java");

        assertThat(status).isEqualTo(1);
        assertThat(err.toString()).contains("nowhere.jar is missing");
        assertThat(folder).isEmptyDirectory();
    }
}
