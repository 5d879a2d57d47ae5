/** OpenSearch and its client, which writes, reads and searches. Begin with {@code OpenSearchClient}. */
package io.escapement.software;
