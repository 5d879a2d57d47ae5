package io.escapement.ab;

import io.escapement.ab.host.CommandRunner;
import java.util.Arrays;

/** {@code java -jar escapement-ab.jar ...}. Exit statuses: see {@code --help}. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals(ObserveCommand.NAME)) {
            CommandRunner.run(new ObserveCommand(), Arrays.copyOfRange(args, 1, args.length));
        } else {
            CommandRunner.run(new AbCommand(), args);
        }
    }
}
