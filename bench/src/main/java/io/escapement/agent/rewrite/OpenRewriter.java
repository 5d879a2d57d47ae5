package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadGroup;
import io.escapement.bench.corpus.Rewriter;

/** Opens the agent's rewriter to the benchmarks. In the rewriter's package, because only that package may call it. */
public final class OpenRewriter implements Rewriter {
    private final CallSiteRewriter rewriter = new CallSiteRewriter(ReadForms.of(ReadGroup.WALL, NEW_OWNER, NEW_READS));

    @Override
    public Rewritten rewrite(byte[] classFile) throws Exception {
        CallSiteRewriter.Rewritten rewritten = rewriter.rewrite(classFile);
        return rewritten == null
                ? null
                : new Rewritten(rewritten.classFile, rewritten.callSites, rewritten.sites.leftAlone.size());
    }
}
