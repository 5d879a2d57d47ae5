/**
 * What is bent of the host under a child: its clock, the kernel's page, time namespaces. C sources are in
 * {@code src/test/c}. It may use {@code child} only.
 */
package io.escapement.it.host;
