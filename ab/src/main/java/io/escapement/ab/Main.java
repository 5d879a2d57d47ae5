package io.escapement.ab;

import io.escapement.ab.host.CommandRunner;

/** {@code java -jar escapement-ab.jar ...}. Exit statuses: see {@code --help}. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        CommandRunner.run(new AbCommand(), args);
    }
}
