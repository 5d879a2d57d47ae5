/** OpenSearch's node, started in a JVM of its own, and its client by HTTP. */
package io.escapement.software;
