package io.escapement.bench.software;

import java.nio.file.Path;
import java.util.List;

final class H2Database implements Software {

    @Override
    public String name() {
        return "H2 (server)";
    }

    @Override
    public String module() {
        return "h2";
    }

    @Override
    public String artifact() {
        return "h2";
    }

    @Override
    public String client() {
        return "H2Client";
    }

    @Override
    public List<String> server(Installed installed, Path data, int port) {
        return List.of(
                "-cp",
                installed.classPath(),
                "org.h2.tools.Server",
                "-tcp",
                "-tcpPort",
                Integer.toString(port),
                "-ifNotExists",
                "-baseDir",
                data.toString());
    }
}
