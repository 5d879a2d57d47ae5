/** What several kinds of child JVM share: the talk with the parent, the cost of a read, busy threads. Java 8. */
package io.escapement.bench.child;
