package com.acme.shell;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Pretends to run the agent, and answers each command as its argument says; a deaf one takes none. */
public final class HostileService implements Runnable {
    private static final long PAUSE_MS = 20;
    private static final int HUGE_BYTES = 65 << 20;

    private final String answer;
    private final Path letter;

    private HostileService(String answer) throws IOException {
        this.answer = answer;
        letter = new File("/tmp/.escapement-"
                        + new File("/proc/self").getCanonicalFile().getName())
                .toPath();
    }

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(new HostileService(arguments[0]), "escapement-watch");
        thread.setDaemon(true);
        thread.start();
        System.out.println("ready");
        System.in.read();
    }

    @Override
    public void run() {
        try {
            while (true) {
                if (!answer.equals("deaf") && Files.exists(letter) && Files.size(letter) > 0) {
                    String text = new String(Files.readAllBytes(letter), StandardCharsets.UTF_8);
                    Files.delete(letter);
                    answer(new File(text.substring(text.lastIndexOf(':') + 1).trim()));
                }
                Thread.sleep(PAUSE_MS);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(File file) throws IOException {
        if (answer.equals("huge")) {
            write(file, new byte[HUGE_BYTES]);
        } else if (answer.equals("escapes")) {
            String text = "State\tENGAGED\u001b]0;title\u0007\nReason\t\u202e\u009b31mred\nNo tab\nend\n";
            write(file, text.getBytes(StandardCharsets.UTF_8));
        } else {
            write(file, "State\n".getBytes(StandardCharsets.UTF_8));
            Files.delete(file.toPath());
        }
    }

    private static void write(File file, byte[] bytes) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            out.seek(1);
            out.write(bytes);
        }
    }
}
