package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.reads.HarmlessMixes;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import org.junit.jupiter.api.Test;

class RewriteLedgerTest {
    private final RewriteLedger ledger = new RewriteLedger();

    @Test
    void countsTheSameNameInTwoLoadersTwice() {
        ledger.recordRewritten("com.acme.Order", new int[] {2}, false);
        ledger.recordRewritten("com.acme.Order", new int[] {2}, false);

        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isEqualTo(2);
        assertThat(ledger.rewrittenCallSiteCount()).isEqualTo(4);
    }

    @Test
    void countsAClassThatIsRetransformedAgainOnce() {
        ledger.recordRewritten("com.acme.Order", new int[] {2}, false);
        ledger.recordRewritten("com.acme.Order", new int[] {2}, true);

        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isOne();
        assertThat(ledger.rewrittenCallSiteCount()).isEqualTo(2);
    }

    @Test
    void countsAsPreloadedWhatWasLoadedBeforeAndIsRewrittenForTheFirstTime() {
        ledger.recordRewritten("com.acme.Early", new int[] {1}, true);
        ledger.recordRewritten("com.acme.Late", new int[] {1}, false);
        ledger.recordRewritten("com.acme.Late", new int[] {1}, true);

        assertThat(ledger.count(Tally.PRELOADED_CLASSES)).isOne();
        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isEqualTo(2);
    }

    /** As of scripts that are compiled once each. */
    @Test
    void countsAllAndKeepsTheNamesOfSome() {
        for (int i = 0; i < 20_000; i++) {
            ledger.recordRewritten("com.acme.Script" + i, new int[] {1}, false);
            ledger.recordMixed("com.acme.Script" + i, "Instant", false);
        }

        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isEqualTo(20_000);
        assertThat(ledger.count(Tally.MIXED_CLASSES)).isEqualTo(20_000);
        assertThat(ledger.list("", Integer.MAX_VALUE)).hasSize(10_000);
        assertThat(ledger.listMixed("", Integer.MAX_VALUE)).hasSize(10_000);
        assertThat(ledger.mayHaveRewritten("com.acme.Script19999")).isTrue();
    }

    @Test
    void listsSortedByPrefixAndAtMostTheLimit() {
        ledger.recordRewritten("org.foo.Order", new int[] {1}, false);
        ledger.recordRewritten("com.acme.B", new int[] {3}, false);
        ledger.recordRewritten("com.acme.A", new int[] {1}, false);

        assertThat(ledger.list("", 9)).containsExactly("com.acme.A (1)", "com.acme.B (3)", "org.foo.Order (1)");
        assertThat(ledger.list("com.acme.", 9)).containsExactly("com.acme.A (1)", "com.acme.B (3)");
        assertThat(ledger.list("", 1)).containsExactly("com.acme.A (1)");
        assertThat(ledger.list("", 0)).isEmpty();
        assertThat(ledger.list("", -1)).isEmpty();
    }

    @Test
    void doesNotCountOrListWhatTheJvmRefusedButKnowsThatItMayHaveRewrittenAnotherOfThatName() {
        ledger.recordRewritten("com.acme.Order", new int[] {2}, true);
        ledger.recordRefused("com.acme.Order");
        ledger.recordRefused("com.acme.Order");
        ledger.recordRefused("com.acme.Other");

        assertThat(ledger.count(Tally.REWRITTEN_CLASSES)).isZero();
        assertThat(ledger.rewrittenCallSiteCount()).isZero();
        assertThat(ledger.count(Tally.PRELOADED_CLASSES)).isZero();
        assertThat(ledger.list("", 9)).isEmpty();
        assertThat(ledger.mayHaveRewritten("com.acme.Order")).isTrue();
        assertThat(ledger.mayHaveRewritten("com.acme.Other")).isFalse();
        ledger.recordRewritten("com.acme.Order", new int[] {2}, true);
        assertThat(ledger.count(Tally.PRELOADED_CLASSES)).isOne();
        assertThat(ledger.rewrittenCallSiteCount()).isEqualTo(2);
    }

    @Test
    void countsMixedClassesAsItCountsRewrittenOnesAndListsThemWithTheirForms() {
        assertThat(ledger.recordMixed("org.foo.Order", "new Date()", false)).isTrue();
        assertThat(ledger.recordMixed("com.acme.Order", "new Date(), Instant.now()", false))
                .isFalse();
        assertThat(ledger.recordMixed("com.acme.Order", "new Date(), Instant.now()", true))
                .as("retransformed")
                .isFalse();

        assertThat(ledger.count(Tally.MIXED_CLASSES)).isEqualTo(2);
        assertThat(ledger.listMixed("", 9))
                .containsExactly("com.acme.Order (new Date(), Instant.now())", "org.foo.Order (new Date())");
        assertThat(ledger.listMixed("org.", 9)).containsExactly("org.foo.Order (new Date())");
        assertThat(ledger.listMixed("", 1)).hasSize(1);
        ledger.recordMixed("com.acme.Order", "new Date(), Instant.now()", false);
        assertThat(ledger.count(Tally.MIXED_CLASSES)).as("in another loader").isEqualTo(3);
    }

    @Test
    void countsAndListsAMixedClassThatIsKnownToBeHarmlessAndDoesNotTakeItForTheFirst() {
        String harmless = HarmlessMixes.CLASSES.get(0);
        assertThat(ledger.recordMixed(harmless, "new GregorianCalendar()", false))
                .isFalse();
        assertThat(ledger.recordMixed("org.foo.Order", "new Date()", false)).isTrue();

        assertThat(ledger.count(Tally.MIXED_CLASSES)).isEqualTo(2);
        assertThat(ledger.listMixed("", 9)).hasSize(2).contains(harmless + " (new GregorianCalendar())");
    }

    @Test
    void forgetsAMixedClassThatTheJvmRefused() {
        ledger.recordRewritten("com.acme.Order", new int[] {2}, true);
        ledger.recordMixed("com.acme.Order", "new Date()", true);
        ledger.recordRefused("com.acme.Order");
        ledger.recordRefused("com.acme.Order");

        assertThat(ledger.count(Tally.MIXED_CLASSES)).isZero();
        assertThat(ledger.listMixed("", 9)).isEmpty();
    }

    @Test
    void listsClassesThatStayRealWithTheReasonAndCountsEachNameOnce() {
        ledger.recordReal("org.foo.Clock", "stamps");
        ledger.recordReal("org.foo.Clock", "stamps");
        ledger.recordReal("com.acme.Keys", "keys");

        assertThat(ledger.count(Tally.REAL_CLASSES)).isEqualTo(2);
        assertThat(ledger.listReal("", 9)).containsExactly("com.acme.Keys (keys)", "org.foo.Clock (stamps)");
        assertThat(ledger.list("", 9)).isEmpty();
    }

    @Test
    void saysOfAPackageOrClassWhetherAClassWithinWasRewrittenOrStaysReal() {
        ledger.recordRewritten("com.acme.orders.Order", new int[] {1}, true);
        ledger.recordRewritten("org.foo.Bar", new int[] {1}, true);
        ledger.recordRefused("org.foo.Bar");

        ledger.recordRewritten("com.acme.Shop$Cart", new int[] {1}, true);
        ledger.recordReal("org.real.Clock", "stamps");

        assertThat(ledger.hasMetIn("com.acme")).isTrue();
        assertThat(ledger.hasMetIn("com.acme.order")).isFalse();
        assertThat(ledger.hasMetIn("com.acme.orders.Order")).isTrue();
        assertThat(ledger.hasMetIn("com.acme.Shop")).isTrue();
        assertThat(ledger.hasMetIn("org.real")).isTrue();
        assertThat(ledger.hasMetIn("org.foo")).isFalse();
        assertThat(new RewriteLedger().hasMetIn("com")).isFalse();
    }
}
