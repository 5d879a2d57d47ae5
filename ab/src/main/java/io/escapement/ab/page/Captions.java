package io.escapement.ab.page;

/** The captions of the charts. */
final class Captions {

    static final String DIFFERENCES = """
            The pair of values is that of a typical block of each arm. Marker and line are the difference and its \
            interval of 95 %, from the paired rounds: a green disc is better, a red diamond is worse, a grey ring is \
            undecided, or not judged where its line is dotted. The grey bar is the noise floor: how large a difference \
            comes up by chance when an arm is compared with itself (the A/A control of the same run). On the axis \
            each factor has the same room: twice as much is as far from 0 as half as much.""";

    static final String PERCENTILES = """
            From the moment at which each request was due. A curve holds all requests of an arm together, those of \
            disturbed blocks among them; the table of differences goes by the typical block, and counts where the \
            two differ. The bands are intervals of 95 %, by resampling whole blocks. On the axis each further nine \
            (90, 99, 99.9) takes as much room as the one before. A curve ends where too few requests stand behind \
            it.""";

    static final String PERCENTILES_FROM_SEND = """
            The same requests, each counted from when it was sent: what they waited before, because others were \
            slow, is missing.""";

    private Captions() {}

    static String timeline(boolean freshProcesses) {
        return "Shaded in the colour of their arm: the seconds that count. Between them the arms are switched and"
                + " warmed up"
                + (freshProcesses ? "; the starts of the processes are left out. " : ". ")
                + "Figures by block are in the table below, those of each second in seconds.csv.";
    }
}
