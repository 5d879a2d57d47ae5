module clockreads

go 1.17
