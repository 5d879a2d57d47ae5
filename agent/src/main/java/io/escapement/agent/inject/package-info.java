/**
 * Brings the agent's clock into the application: defines it in {@code java.lang}, adds the transformer, proves by a call
 * site of its own that rewriting works, and takes all of it back. Begin with {@link
 * io.escapement.agent.inject.Installation}.
 */
package io.escapement.agent.inject;
