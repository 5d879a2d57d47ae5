/** Commands from a shell to a JVM that runs: {@code profile}, {@code attach}, {@code status} and the like. */
package io.escapement.it.shell;
