/**
 * The command {@code observe}: a service under the traffic that it has, in blocks with the real and with the cached
 * clock, judged from the service's own figures. Begin at {@link io.escapement.ab.ObserveCommand}, then
 * {@link io.escapement.ab.observe.Observation}; a way more to figures is a {@link io.escapement.ab.observe.Traffic}.
 */
package io.escapement.ab.observe;
