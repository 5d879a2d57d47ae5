/**
 * The machine: child processes, sockets, the terminal, and what all commands share. This package uses no other, and the
 * benchmarks use it too. There is no first class: each file is one thing.
 */
package io.escapement.ab.host;
