package io.escapement.tools.savings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The reads of a package and those below it, as it may be named in the options. */
final class ProfiledPackage {
    final String name;

    double wallPerSecond;
    double monotonicPerSecond;

    /** Of processor time, by reads that are not rewritten yet. */
    double cores;

    private ProfiledPackage(String name) {
        this.name = name;
    }

    /** Those of the call sites, dearest first. */
    static List<ProfiledPackage> of(List<ProfiledSite> sites) {
        Map<String, ProfiledPackage> byName = new TreeMap<>();
        for (ProfiledSite site : sites) {
            byName.computeIfAbsent(site.packageToName(), ProfiledPackage::new).add(site);
        }
        List<ProfiledPackage> all = new ArrayList<>(byName.values());
        all.sort(Comparator.comparingDouble(each -> -each.cores));
        return all;
    }

    private void add(ProfiledSite site) {
        if (site.isOfMonotonicClock()) {
            monotonicPerSecond += site.readsPerSecond;
        } else {
            wallPerSecond += site.readsPerSecond;
        }
        cores += site.cores;
    }
}
