/**
 * Measures what the agent saves on well-known servers, compared with the prediction of a profile and with a cure of the
 * host. Begin with {@code EffectRun}, then {@code Arm}; {@code Software} is the table of servers.
 *
 * <p>A new server needs:
 *
 * <ol>
 *   <li>a module of {@code bench/real-software}, named in the list of modules too. The module's name is the constant's,
 *       in lower case and with {@code -} for {@code _}. In {@code target} or {@code target/lib} the module has the
 *       artifact, a jar or folder of that name with the version behind it.
 *   <li>{@code server/start.args} there, the arguments of the java command, one line or several; {@code prepare.args}
 *       for commands that are to run before, and a folder {@code data} of files for the server's folder. Words in
 *       braces are filled in: {@code Software.commands} has them.
 *   <li>a client. {@code StockClient} is for services that answer {@code GET /items/N} by {@code
 *       {"number":N,"countedMs":T}}, where T is their wall clock in ms. Each other client must check each answer as
 *       well.
 *   <li>a constant of {@code Software}, and a line in {@code docs/platforms.md}. Figures in {@code docs/effect.md} and
 *       the README follow when it is measured.
 * </ol>
 */
package io.escapement.bench.software;
