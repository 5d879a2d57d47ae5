/**
 * The machine: child processes, sockets, the terminal, and what all commands share. It uses no other package, and the
 * benchmarks use it too. There is no first class: each file is one thing.
 */
package io.escapement.ab.host;
