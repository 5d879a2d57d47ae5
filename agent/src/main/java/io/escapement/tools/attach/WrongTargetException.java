package io.escapement.tools.attach;

import io.escapement.agent.jar.OwnJar;
import java.util.ArrayList;
import java.util.List;

/** The command does not work for that process: a JVM of another user or in another container, or no process at all. */
public final class WrongTargetException extends AttachException {
    private static final long serialVersionUID = 1;

    private final String id;
    private final String idThere;
    private final String[] ways;

    /**
     * @param idThere that the process {@code id} has where the command is to be run
     * @param ways what is to stand up to {@code java} or the path of one; those that do not work are empty
     */
    WrongTargetException(String message, String id, String idThere, String... ways) {
        super(message);
        this.id = id;
        this.idThere = idThere;
        this.ways = ways;
    }

    /** Returns the message and, line by line, commands to paste in place of these words behind the jar's name. */
    public String withCommands(List<String> words) {
        List<String> there = new ArrayList<>(words);
        there.replaceAll(OwnJar::inShell);
        int at = words.indexOf(id);
        if (at >= 0) {
            there.set(at, idThere);
        }
        String command = " -jar " + OwnJar.inShell(OwnJar.place()) + " " + String.join(" ", there);
        StringBuilder text = new StringBuilder(getMessage());
        for (String way : ways) {
            text.append(way.isEmpty() ? "" : System.lineSeparator() + "  " + way + command);
        }
        return text.toString();
    }
}
