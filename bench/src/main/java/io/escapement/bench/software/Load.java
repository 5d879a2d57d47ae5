package io.escapement.bench.software;

/** How a client works: by how many threads, each with a connection of its own, and for how long. */
record Load(int threads, double warmUpSeconds, double seconds) {}
