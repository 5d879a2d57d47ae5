package io.escapement.ab.host;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;

/** Text from elsewhere, made fit for a terminal and for a page. */
public final class Printable {

    private Printable() {}

    /**
     * Returns the text with a question mark for each character that moves a cursor, colours what follows, is not seen,
     * or turns the direction of writing.
     */
    public static String of(String text) {
        return of(text, "");
    }

    /** Does the same, and keeps ends of lines and tabs. */
    public static String lines(String text) {
        return of(text, "\n\t");
    }

    /** Returns a failure on one line; with its place in this program, if it was not expected. */
    public static String of(Exception failure) {
        String place = failure instanceof RuntimeException
                ? Stream.of(failure.getStackTrace())
                        .filter(frame -> frame.getClassName().startsWith("io.escapement."))
                        .findFirst()
                        .map(frame -> ", at " + frame)
                        .orElse("")
                : "";
        return of(failure.toString().replaceAll("\\s+", " ")) + place;
    }

    /** Returns why a file system or a network refused, for the user. */
    public static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException there) {
            return there.getFile() + " exists, and is not a folder";
        }
        if (e instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        if (e instanceof NoSuchFileException missing) {
            return "no such file or folder: " + missing.getFile();
        }
        if (e instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        if (reason != null) {
            return reason;
        }
        if (e instanceof FileSystemException system) {
            return "the file system refuses " + system.getFile();
        }
        return e instanceof ConnectException ? "no connection" : "no reason is given";
    }

    /** Returns an argument of a command line, or what is said of it, without what looks like a password in it. */
    public static String withoutPasswords(String argument) {
        return argument.replaceAll("://[^/\\s]*@", "://...@")
                .replaceFirst("(?is)^(-[^=]*(?:password|passwd|pwd|secret|token)[^=]*=).*", "$1...")
                .replaceAll("(?i)((?:password|passwd|pwd|secret|token)[^=&;,\\s]*=)[^&;,\\s]+", "$1...");
    }

    private static String of(String text, String kept) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isPrintable(character) || kept.indexOf(character) >= 0 ? character : '?')
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
