package io.escapement.tools.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Runnable, IVersionProvider {
    @Override
    public void run() {
        System.out.println(getVersion()[0]);
    }

    @Override
    public String[] getVersion() {
        return new String[] {"escapement " + version()};
    }

    /** Version by the jar's manifest; {@code unknown} outside the jar. */
    static String version() {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
