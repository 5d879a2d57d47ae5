package io.escapement.bench.startup;

/** What a JVM holds when its main method has returned, and some seconds later. The heap is that after a collection. */
record Holding(
        double residentMb, double heapMb, double residentLaterMb, double heapLaterMb, int classes, int agentClasses) {}
