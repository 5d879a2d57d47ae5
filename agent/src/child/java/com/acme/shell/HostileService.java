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
                    try (RandomAccessFile file = new RandomAccessFile(letter.toFile(), "rw")) {
                        Files.delete(letter);
                        answer(file);
                    }
                }
                Thread.sleep(PAUSE_MS);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(RandomAccessFile file) throws IOException {
        file.seek(file.length());
        if (answer.equals("huge")) {
            file.write(new byte[HUGE_BYTES]);
        } else if (answer.equals("escapes")) {
            String text = "state: ENGAGED\u001b]0;title\u0007: \u202e\u009b31mred\nend\n";
            file.write(text.getBytes(StandardCharsets.UTF_8));
        } else if (answer.equals("emptied")) {
            file.setLength(0);
        }
    }
}
