/**
 * The client of ZooKeeper: writes nodes and reads them back. Uses {@code workload}. Begin with {@code ZooKeeperClient}.
 */
package io.escapement.software;
