package io.escapement.tools.savings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a profile found: for people, or for programs. */
public final class ProfileReport {
    /** In which call sites are printed; as on the command line. */
    public enum Order {
        rate,
        name
    }

    private final List<String> collapsed = new ArrayList<String>();
    final List<ProfiledSite> sites = new ArrayList<ProfiledSite>();
    private final Map<String, Double> figures = new HashMap<String, Double>();
    final Recommendation wall;
    final Recommendation monotonic;

    /** Reads the answer's lines. */
    public ProfileReport(List<String> lines, final Order order) {
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values[0].equals("stack")) {
                collapsed.add(values[1] + " " + values[2]);
            } else if (!values[0].equals("site")) {
                figures.put(values[0], Double.parseDouble(values[1]));
            }
        }
        addSites(lines);
        Collections.sort(sites, new Comparator<ProfiledSite>() {
            @Override
            public int compare(ProfiledSite a, ProfiledSite b) {
                int byName = order == Order.name ? a.place().compareTo(b.place()) : 0;
                return byName != 0 ? byName : Double.compare(b.readsPerSecond, a.readsPerSecond);
            }
        });
        wall = Recommendation.ofWallClock(sites);
        monotonic = Recommendation.ofMonotonicClock(sites);
    }

    private void addSites(List<String> lines) {
        Map<String, String[]> places = new LinkedHashMap<String, String[]>();
        Map<String, Long> times = new HashMap<String, Long>();
        for (String line : lines) {
            if (line.startsWith("site\t")) {
                String[] values = line.split("\t", -1);
                String place = ProfiledSite.placeOf(values);
                Long before = times.get(place);
                times.put(place, ProfiledSite.times(values) + (before == null ? 0 : before));
                places.put(place, values);
            }
        }
        for (Map.Entry<String, String[]> each : places.entrySet()) {
            sites.add(new ProfiledSite(
                    each.getValue(),
                    times.get(each.getKey()),
                    figure("seconds"),
                    figure("readNanos"),
                    figure("servesCached") > 0));
        }
    }

    /** Lines of stacks, each with its number of samples. */
    public List<String> collapsed() {
        return collapsed;
    }

    double figure(String name) {
        return figures.get(name);
    }

    double readsPerSecond() {
        double sum = 0;
        for (ProfiledSite site : sites) {
            sum += site.readsPerSecond;
        }
        return sum;
    }

    /** What all reads take, in cores; more than there are if some of them are not of the real clock. */
    double readCores() {
        double sum = 0;
        for (ProfiledSite site : sites) {
            sum += site.cores;
        }
        return sum;
    }

    /** What rewritten reads would no longer take in the recommended packages, and at most what there is. */
    double savedByReads() {
        return Math.min(wall.savedCores, figure("processCores"));
    }

    /** The same, less what the ticker takes. */
    double savedCores() {
        return savedByReads() - figure("tickerCores");
    }

    /** How many times dearer a read is while all cores read; 1 if it is no dearer, or not known. */
    private double dearerOnAllCores() {
        double times = figure("readNanosAllCores") / figure("readNanos");
        return times > 1 ? times : 1;
    }

    /** The most that it can be where reads wait for one another. */
    double savedCoresAtMost() {
        return Math.min(wall.savedCores * dearerOnAllCores(), figure("processCores")) - figure("tickerCores");
    }

    /** Whether there are rewritten reads, and they get the real clock all the same. */
    boolean hasRewrittenReadsOfTheRealClock() {
        boolean has = false;
        for (ProfiledSite site : sites) {
            has |= site.isRewritten && figure("servesCached") == 0;
        }
        return has;
    }

    /** For people, with so many call sites and packages at most. */
    public String text(int top) {
        return new ProfileText(this).text(top);
    }

    /** One object on one line, with all call sites. */
    public String json() {
        return ProfileJson.of(this);
    }
}
