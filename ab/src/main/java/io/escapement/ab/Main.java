package io.escapement.ab;

import io.escapement.ab.host.CommandRunner;
import java.util.Arrays;

/** {@code java -jar escapement-ab.jar ...}. Exit statuses: see {@code --help}. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        switch (args.length == 0 ? "" : args[0]) {
            case ObserveCommand.NAME -> CommandRunner.run(new ObserveCommand(), behind(args));
            case FleetCommand.NAME -> CommandRunner.run(new FleetCommand(), behind(args));
            default -> CommandRunner.run(new AbCommand(), args);
        }
    }

    private static String[] behind(String[] args) {
        return Arrays.copyOfRange(args, 1, args.length);
    }
}
