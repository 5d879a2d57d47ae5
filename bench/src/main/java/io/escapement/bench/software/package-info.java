/**
 * Measures what the agent is worth on well-known servers: beside what a profile predicts, and beside a cure of the
 * host. Begin with {@code EffectRun}, then {@code Arm}; {@code Software} is the table of servers.
 *
 * <p>A server more is:
 *
 * <ol>
 *   <li>a module of {@code bench/real-software}, in its list of modules too. It has the name of the constant, in lower
 *       case and with {@code -} for {@code _}. In {@code target} or {@code target/lib} it has the artifact, a jar or
 *       folder of that name with the version behind it.
 *   <li>{@code server/start.args} there, the arguments of the java command, one line or several; {@code prepare.args}
 *       for what is to run before, and a folder {@code data} of files that are to lie in the server's folder. Words in
 *       braces are filled in: {@code Software.commands} has them.
 *   <li>a client. {@code StockClient} is one for services that answer {@code GET /items/N} by {@code
 *       {"number":N,"countedMs":T}}, T being their wall clock in ms. Any other checks each answer as well.
 *   <li>a constant of {@code Software}, and a line in {@code docs/platforms.md}. Figures in {@code docs/effect.md} and
 *       the README follow when it is measured.
 * </ol>
 */
package io.escapement.bench.software;
