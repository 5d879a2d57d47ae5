/** A client of ZooKeeper: it writes nodes, and reads them back with the time of the write. */
package io.escapement.software;
