/** The client of ZooKeeper: writes nodes and reads them back. Begin with {@code ZooKeeperClient}. */
package io.escapement.software;
