package io.escapement.tools.savings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        Map<String, ProfiledPackage> byName = new HashMap<String, ProfiledPackage>();
        for (ProfiledSite site : sites) {
            ProfiledPackage found = byName.get(site.packageToName());
            if (found == null) {
                found = new ProfiledPackage(site.packageToName());
                byName.put(found.name, found);
            }
            found.add(site);
        }
        List<ProfiledPackage> all = new ArrayList<ProfiledPackage>(byName.values());
        Collections.sort(all, new Comparator<ProfiledPackage>() {
            @Override
            public int compare(ProfiledPackage a, ProfiledPackage b) {
                int byCores = Double.compare(b.cores, a.cores);
                return byCores == 0 ? a.name.compareTo(b.name) : byCores;
            }
        });
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
