/**
 * Which class files read the clock, without running them: what the command {@code scan} does. Begin with {@code Scan},
 * which walks the paths that it is given and shows each class file to the rewriter's {@code CallSiteFinder}; {@code
 * ArchiveScan} reads archives, {@code Findings} is what came of it, and the other classes say it to people, programs
 * and scripts. Only {@code cli} uses it.
 */
package io.escapement.tools.scan;
