package io.escapement.tools.cli;

import io.escapement.agent.probe.ClockSource;
import io.escapement.agent.process.OwnJar;
import io.escapement.tools.cli.ClockTrial.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Tries each clocksource that the kernel offers, and leaves it with the one that is cheapest to read if nothing is odd
 * about that, else with the one that was in force. Why: docs/decisions/32-cure-by-measurement.md.
 */
final class Cure {
    private static final String REFUSED = "was not taken by the kernel";
    private static final String WITHDRAWN = "was withdrawn by the kernel";

    /** How often the kernel must be seen to keep it. Its watchdog looks twice a second. */
    private static final int PAUSES = 50;

    private final ClockSourceSwitch kernel;
    private final ClockTrial trial;
    private final Consumer<String> out;

    Cure(ClockSourceSwitch kernel, ClockTrial trial, Consumer<String> out) {
        this.kernel = kernel;
        this.trial = trial;
        this.out = out;
    }

    /** Returns why nothing can be tried here, or null. */
    static String obstacle() throws IOException {
        if (ClockSource.read(ClockSource.FOLDER).available.isEmpty()) {
            return "the kernel's clocksources can't be seen from here: run doctor --cure as root on the host";
        }
        if (!Files.getAttribute(Paths.get("/proc/self"), "unix:uid").equals(0)) {
            return "doctor --cure needs root rights: run it by sudo; with --dry-run it only says what it would do";
        }
        return Files.isWritable(Paths.get(ClockSource.FOLDER, "current_clocksource"))
                ? null
                : "root may not switch the clocksource here, as in a container or a user namespace: run on the host, as"
                        + " root, " + OwnJar.command("doctor --cure");
    }

    /** Returns what makes a clocksource last, in lines; {@code commandLine} is what the kernel was booted with. */
    static List<String> lasting(String name, String commandLine) {
        String parameter = "clocksource=" + name;
        List<String> lines = new ArrayList<>();
        if ((" " + commandLine.trim() + " ").contains(" " + parameter + " ")) {
            lines.add(
                    "the kernel was booted with " + parameter + ", so something has switched it since: look for that");
            return lines;
        }
        lines.add("until the next boot; to make it last, boot the kernel with " + parameter
                + (commandLine.contains("clocksource=") ? " in place of the one in /proc/cmdline" : ""));
        lines.add("  GRUB on Debian, Ubuntu: into GRUB_CMDLINE_LINUX of /etc/default/grub, then update-grub");
        lines.add("  on Fedora, Red Hat, Amazon Linux: grubby --update-kernel=ALL --args=" + parameter);
        if (name.equals("tsc")) {
            lines.add("  without tsc=reliable, which keeps the kernel from noticing that a TSC has gone wrong");
        }
        return lines;
    }

    /** Returns the clocksource that is kept, or null if the one that was in force is. */
    String run() throws IOException {
        out.accept("in force: " + kernel.original + "; should this be killed (SIGKILL), put it back by: echo "
                + kernel.original + " > " + ClockSource.FOLDER + "/current_clocksource");
        out.accept(String.format("%-28s %11s %11s", "clocksource", "one thread", "all cores"));
        Figures first = trial.figures();
        print(kernel.original, first, "in force before");
        Map<String, Figures> found = tryOthers();
        kernel.putBack();
        Figures again = trial.figures();
        print(kernel.original, again, "again");
        Figures before = first.orLess(again);
        found.entrySet().removeIf(each -> !isCandidate(each.getKey(), each.getValue(), before));
        if (found.isEmpty()) {
            out.accept("kept " + kernel.original + ": no other is plainly cheaper and without fault");
            return null;
        }
        String best = best(found);
        String flaw = flawInForce(best, before);
        if (flaw == null) {
            kernel.keep();
            return best;
        }
        kernel.putBack();
        out.accept("put " + kernel.original + " back: " + best + " " + flaw);
        return null;
    }

    /** Returns what was found of those that the kernel took and has not withdrawn, in its order. */
    private Map<String, Figures> tryOthers() {
        Map<String, Figures> found = new LinkedHashMap<>();
        for (String name : kernel.others()) {
            if (!kernel.select(name)) {
                out.accept(String.format("%-28s %s", name, REFUSED));
                continue;
            }
            Figures figures = trial.figures();
            boolean isKept = kernel.isInForce(name);
            print(name, figures, isKept ? "" : WITHDRAWN);
            if (isKept) {
                found.put(name, figures);
            }
        }
        return found;
    }

    private boolean isCandidate(String name, Figures figures, Figures before) {
        String flaw = figures.flaw(before);
        if (flaw != null) {
            out.accept("put aside " + name + ": " + flaw);
        }
        return flaw == null && figures.isBetterThan(before);
    }

    /** Among those that cost the same but for noise, the one that the kernel trusts most. */
    private static String best(Map<String, Figures> found) {
        return found.keySet().stream()
                .filter(name -> found.values().stream().noneMatch(other -> other.isBetterThan(found.get(name))))
                .findFirst()
                .get();
    }

    /** Has it in force for longer; returns why it can't stay, or null. */
    private String flawInForce(String name, Figures before) throws IOException {
        TimeOfProcessors time = trial.observe(() -> kernel.select(name));
        if (!kernel.isInForce(name)) {
            return WITHDRAWN;
        }
        if (time.flaw() != null) {
            return time.flaw();
        }
        Figures after = trial.figures();
        print(name, after, "once more");
        String flaw = after.isBetterThan(before) ? after.flaw(before) : "was not cheaper once more";
        for (int i = 0; i < PAUSES && flaw == null; i++) {
            trial.pause();
            flaw = kernel.isInForce(name) ? null : WITHDRAWN;
        }
        if (flaw == null) {
            out.accept("kept " + name
                    + ": the kernel did not withdraw it for 5 s, no processor saw another's time go back");
            out.accept("  (" + time + ")");
        }
        return flaw;
    }

    private void print(String name, Figures figures, String remark) {
        out.accept(String.format("%-28s %s  %s", name, figures, remark).trim());
    }
}
