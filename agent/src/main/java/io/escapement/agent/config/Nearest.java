package io.escapement.agent.config;

/** The known option whose name is nearest to a mistyped one. */
final class Nearest {
    private Nearest() {}

    static String name(String mistyped) {
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (Option option : Option.values()) {
            int distance = distance(mistyped, option.optionName);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = option.optionName;
            }
        }
        return best;
    }

    /** Levenshtein's: the number of letters put in, taken out or replaced. */
    static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
