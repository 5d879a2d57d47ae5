/**
 * Events for the JDK Flight Recorder, and the only package that uses {@code jdk.jfr}. Begin with {@code
 * FlightRecording}, which {@code watch.WatchThread} calls. {@code RecorderInUse} tells when somebody else has started
 * Flight Recorder; only then are the events loaded. They and {@code FlightEvents} are compiled apart from everything
 * else, because Java 8 has {@code jdk.jfr} from 8u262 on only: what calls them names no class of it.
 */
package io.escapement.agent.jfr;
