/**
 * Events for the JDK Flight Recorder, and the only package that uses {@code jdk.jfr}. Begin with {@code
 * FlightRecording}, which {@code watch.WatchThread} calls. {@code RecorderInUse} tells when somebody else has started
 * Flight Recorder; only then are the events loaded. They are in {@code FlightEvents}, which is compiled apart from
 * everything else, because Java 8 has {@code jdk.jfr} from 8u262 on only: what calls it names no class of that.
 */
package io.escapement.agent.jfr;
