module escapement/reads

go 1.24
