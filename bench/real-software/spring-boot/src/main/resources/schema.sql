create table item (number bigint primary key, quantity bigint, changed timestamp)
