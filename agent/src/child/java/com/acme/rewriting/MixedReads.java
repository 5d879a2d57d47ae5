package com.acme.rewriting;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.chrono.HijrahDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads the wall clock in each of its classes, in some by another door as well. Ends with stdin. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"})
public final class MixedReads {
    private MixedReads() {}

    public static void main(String[] arguments) throws IOException {
        List<LongSupplier> all = new ArrayList<>();
        all.add(new Dates());
        all.add(new Times());
        all.add(new OnlyReal());
        long sum = 0;
        for (LongSupplier each : all) {
            sum += each.getAsLong();
        }
        System.out.println(sum == 0 ? "no time" : "ready");
        while (System.in.read() >= 0) {
            // Until it is closed.
        }
    }

    static final class Dates implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis() - new Date().getTime();
        }
    }

    static final class Times implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.currentTimeMillis()
                    + LocalDateTime.now().getDayOfYear()
                    + HijrahDate.now().toEpochDay();
        }
    }

    /** Is not rewritten, so nothing in it disagrees. */
    static final class OnlyReal implements LongSupplier {
        @Override
        public long getAsLong() {
            return new Date().getTime() - Instant.now().toEpochMilli();
        }
    }
}
