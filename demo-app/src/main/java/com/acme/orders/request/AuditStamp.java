package com.acme.orders.request;

/** That a request reached a stage, and when. */
record AuditStamp(Stage stage, long atMs) {
    AuditStamp(Stage stage) {
        this(stage, System.currentTimeMillis());
    }
}
