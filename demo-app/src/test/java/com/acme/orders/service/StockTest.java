package com.acme.orders.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.orders.request.Rejection;
import org.junit.jupiter.api.Test;

class StockTest {
    private final Stock stock = new Stock(10);

    @Test
    void soldOutIsRefusedAndLeavesTheRestOnTheShelf() {
        stock.reserve("anchor", 8);

        assertThatThrownBy(() -> stock.reserve("anchor", 3))
                .isInstanceOf(Rejection.class)
                .hasMessage("sku anchor: 2 left, 3 wanted");
        assertThat(stock.reserve("anchor", 2).quantity()).isEqualTo(2);
    }

    @Test
    void whatIsReleasedCanBeReservedAgain() {
        stock.release(stock.reserve("anchor", 10));

        assertThat(stock.reserve("anchor", 10).quantity()).isEqualTo(10);
    }

    @Test
    void expiredReservationIsNotConfirmed() {
        assertThatThrownBy(() -> stock.confirm(new Stock.Reservation("anchor", 1, 0)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("expired");
    }
}
