/**
 * Counts reads of the clock by call site in a running service, for the command {@code profile}. Loaded only when
 * somebody profiles. The only package that uses the ASM inside Byte Buddy. Begin with {@code Profiler}; {@code
 * CountingTransformer} changes classes, {@code Counters} keeps what they count.
 */
package io.escapement.tools.profile;
