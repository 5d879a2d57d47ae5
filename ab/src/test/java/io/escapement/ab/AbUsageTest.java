package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.CommandRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class AbUsageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --rate 100 http://localhost:1/ | one of --pid, --jmx
                    --rate 100 --pid 1 --jmx x http://localhost:1/ | one of --pid, --jmx
                    --rate fast --pid 1 http://localhost:1/ | neither auto nor a number
                    --rate 1 --pid 1 http://localhost:1/ | from 10 to 1000000
                    --rate 100 --pid 1 https://localhost:1/ | http://HOST:PORT
                    --rate 100 --pid 1 nonsense | http://HOST:PORT
                    --rate 100 --pid 1 --rounds 7 http://localhost:1/ | even number from 6
                    --rate 100 --pid 1 --arms absent,engaged http://localhost:1/ | need a command
                    --rate 100 --pid 1 --arms engaged http://localhost:1/ | two or more different
                    --rate 100 --pid 1 --primary p98 http://localhost:1/ | --primary p98
                    --rate 100 --pid 1 --requests nowhere.txt http://localhost:1/ | no file nowhere.txt
                    --rate 100 --pid 1 --fail-if p99>fast http://localhost:1/ | not of the form
                    --rate 100 --pid 1 --fail-if p98>5% http://localhost:1/ | not of the form
                    --rate 100 --pid 1 --fail-if capacity<-5% http://localhost:1/ | --capacity does
                    --rate 100 --pid 1 --primary capacity http://localhost:1/ | --capacity does
                    --rate 100 --pid 1 --clock device http://localhost:1/ | started by a command
                    --rate 100 http://localhost:1/ -- java -jar a.jar | needs --agent-options
                    --pid 1 http://localhost:1/ | one of --rate and --find-rate
                    --rate 100 --pid 1 --out pom.xml http://localhost:1/ | --out: no report can be written to 'pom.xml'
                    --rate 100 --find-rate p99<1ms --pid 1 http://localhost:1/ | one of --rate and --find-rate
                    """)
    void aMistakeIsNamedAndNothingIsMeasured(String arguments, String named) {
        StringWriter err = new StringWriter();
        CommandLine line = CommandRunner.commandLine(new AbCommand()).setErr(new PrintWriter(err));

        List<String> words = new ArrayList<>(List.of(arguments.strip().split(" +")));

        assertThat(line.execute(words.toArray(String[]::new))).isEqualTo(2);
        assertThat(err.toString()).contains(named);
    }
}
