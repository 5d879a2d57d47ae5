/**
 * As much JSON as the commands write and read. {@code Json} writes, {@code JsonReader} reads. Uses no other package:
 * never loaded in a service.
 */
package io.escapement.agent.json;
