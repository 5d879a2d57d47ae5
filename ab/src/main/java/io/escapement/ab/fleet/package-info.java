/**
 * The command {@code fleet}: many instances that follow a schedule, judged from what a Prometheus server has scraped of
 * them. Begin at {@link io.escapement.ab.FleetCommand}, then {@link io.escapement.ab.fleet.FleetReader}.
 */
package io.escapement.ab.fleet;
