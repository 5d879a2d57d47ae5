package io.escapement.bench.software;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A server that others wrote, started as they start it. Its module in {@code bench/real-software} has its jars and a client. */
interface Software {

    String name();

    /** Folder in {@code bench/real-software}. */
    String module();

    /** What the version is read from: a jar or folder of this name with the version behind it. */
    String artifact();

    /** Main class of the client, in {@code io.escapement.software}. Its first argument is the port. */
    String client();

    /** Arguments of the java command that ends before the server is started; none if nothing is to be prepared. */
    default List<String> preparation(Installed installed, Path data, int port) throws IOException {
        return List.of();
    }

    /** Arguments of the java command for a server that listens on that port. What it writes goes to {@code data}. */
    List<String> server(Installed installed, Path data, int port) throws IOException;
}
