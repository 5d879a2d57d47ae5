/**
 * What all clients of real servers share: threads that carry out operations and count right, wrong and failed ones.
 * Begin with {@code Workload}; a client is a {@code Connection}.
 */
package io.escapement.software;
