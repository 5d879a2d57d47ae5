package io.escapement.bench.ab;

import io.escapement.bench.host.CommandRunner;

/** {@code java -jar ab.jar ...}: the A/B test alone, without the other benchmarks. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        CommandRunner.run(new AbCommand(), args);
    }
}
