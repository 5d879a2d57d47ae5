package io.escapement.cli;

import picocli.CommandLine.Command;

@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Runnable {
    @Override
    public void run() {
        System.out.println("escapement " + version());
    }

    /** As in the jar's manifest; {@code unknown} outside the jar. */
    static String version() {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
