package io.escapement.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.classfile.ConstantPool;
import io.escapement.agent.classfile.UnreadableClassException;
import io.escapement.oracle.FormsOracle;
import java.io.Serializable;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class CallSiteRewriterTest {
    private static final String NEW_OWNER = "com/acme/OtherClock";
    private static final byte[] HIT = ForgedClass.with(ForgedClass.callOfTheRealClock());
    private static final int HIGHEST_POOL_COUNT = 65_535;

    private final CallSiteRewriter rewriter = new CallSiteRewriter(OtherForms.millisOf(NEW_OWNER));
    private final FormsOracle oracle = FormsOracle.ofMillis(NEW_OWNER);

    @Test
    void leavesTheGivenBytesAsTheyAre() throws Exception {
        byte[] given = HIT.clone();

        assertThat(rewriter.rewrite(given)).isNotNull();
        assertThat(given).isEqualTo(HIT);
    }

    @Test
    void findsNothingInWhatItHasRewritten() throws Exception {
        assertThat(rewriter.rewrite(rewriter.rewrite(HIT).classFile)).isNull();
    }

    @Test
    void addsAMethodToThePoolAndTouchesNothingBehindItButTheCall() throws Exception {
        assertThat(PoolGrowth.isAllThatChanged(HIT, rewriter.rewrite(HIT).classFile, 1))
                .isTrue();
    }

    @Test
    void rewritesAClassFileOfAVersionThatDoesNotExistYet() throws Exception {
        byte[] future = HIT.clone();
        future[6] = 0;
        future[7] = (byte) 200;

        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(future);

        assertThat(rewritten.callSites).isOne();
        assertThat(rewritten.classFile[7]).isEqualTo((byte) 200);
        assertThat(PoolGrowth.isAllThatChanged(future, rewritten.classFile, rewritten.callSites))
                .isTrue();
    }

    @Test
    void refusesAClassWhosePoolHasNoRoomForTheMethod() {
        assertThatThrownBy(() -> rewriter.rewrite(withPoolCount(HIGHEST_POOL_COUNT - 5)))
                .isInstanceOf(UnreadableClassException.class)
                .hasMessage("its constant pool is full");
    }

    @Test
    void usesTheLastEntriesOfAPool() throws Exception {
        byte[] rewritten = rewriter.rewrite(withPoolCount(HIGHEST_POOL_COUNT - 6)).classFile;

        assertThat(new ConstantPool(rewritten).count).isEqualTo(HIGHEST_POOL_COUNT);
        assertThat(FormsOracle.rebuilt(rewritten)).isEqualTo(oracle.expect(HIT).classFile);
    }

    @Test
    void keepsTheHandlesOfAClassWithSerializableLambdas() throws Exception {
        byte[] before = ClassFiles.of(SerializableAndDirect.class);
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(before);

        assertThat(oracle.expect(before).keptHandles).isPositive();
        assertThat(rewritten.callSites).isOne();
        assertThat(FormsOracle.rebuilt(rewritten.classFile)).isEqualTo(oracle.expect(before).classFile);
        assertThat(PoolGrowth.isAllThatChanged(before, rewritten.classFile, rewritten.callSites))
                .isTrue();
    }

    @Test
    void leavesAClassAloneWhoseOnlyCallSiteIsASerializableLambdaAndSaysSo() throws Exception {
        byte[] before = ClassFiles.of(SerializableOnly.class);

        assertThat(oracle.expect(before).keptHandles).isPositive();
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(before);
        assertThat(rewritten.classFile).isNull();
        assertThat(rewritten.sites.leftAlone).hasSize(1);
        assertThat(rewritten.leftAlone).isEqualTo("System::currentTimeMillis in a serializable lambda");
    }

    /** {@code HIT} with integers put at the end of its constant pool. */
    private static byte[] withPoolCount(int count) throws UnreadableClassException {
        ConstantPool pool = new ConstantPool(HIT);
        int addedLength = 5 * (count - pool.count);
        byte[] longer = new byte[HIT.length + addedLength];
        System.arraycopy(HIT, 0, longer, 0, pool.end);
        for (int at = pool.end; at < pool.end + addedLength; at += 5) {
            longer[at] = 3;
        }
        System.arraycopy(HIT, pool.end, longer, pool.end + addedLength, HIT.length - pool.end);
        longer[8] = (byte) (count >>> 8);
        longer[9] = (byte) count;
        return longer;
    }

    @SuppressWarnings("unused") // read as a class file
    private static final class SerializableAndDirect {
        static LongSupplier reference() {
            return (LongSupplier & Serializable) System::currentTimeMillis;
        }

        static long direct() {
            return System.currentTimeMillis();
        }
    }

    @SuppressWarnings("unused") // read as a class file
    private static final class SerializableOnly {
        static LongSupplier reference() {
            return (LongSupplier & Serializable) System::currentTimeMillis;
        }
    }
}
