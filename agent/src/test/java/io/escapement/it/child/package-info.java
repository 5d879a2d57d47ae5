/**
 * The JVMs that tests start, the programs in them that several topics use, and their MBeans seen from outside.
 *
 * <p>A test starts a child by {@link io.escapement.it.child.ChildJvm#on}; what a failed one printed is shown by
 * {@link io.escapement.it.child.Children}, which ends it, too. The programs are in {@code src/child/java}, compiled
 * for Java 8, in packages named as the topics are. This package may use {@code jdk} only.
 */
package io.escapement.it.child;
