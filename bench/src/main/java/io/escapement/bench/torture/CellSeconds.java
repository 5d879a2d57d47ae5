package io.escapement.bench.torture;

/**
 * For how long a cell's clock is read: longer where there is a bound to refute, which one sample in a million may do, than
 * where there is none.
 */
record CellSeconds(double enforced, double others) {

    double of(Cell cell) {
        return cell.clock().enforced ? enforced : others;
    }
}
