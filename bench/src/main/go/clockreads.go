// Reads one clock so many times in each of n goroutines, for each n, and prints how long that took:
//
//	clockreads time.Now 10000000 1 8 32
package main

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Keeps the compiler from dropping the reads.
var sink int64

// Each has the call in its own loop, as in Java, where it is inlined.
var loops = map[string]func(int){
	"time.Now": func(reads int) {
		var all int64
		for i := 0; i < reads; i++ {
			all |= time.Now().UnixNano() / 1e6
		}
		atomic.StoreInt64(&sink, all)
	},
	"syscall.Gettimeofday": func(reads int) {
		var all int64
		var now syscall.Timeval
		for i := 0; i < reads; i++ {
			if syscall.Gettimeofday(&now) != nil {
				panic("gettimeofday")
			}
			all |= int64(now.Sec)*1000 + int64(now.Usec)/1000
		}
		atomic.StoreInt64(&sink, all)
	},
}

func main() {
	loop, known := loops[os.Args[1]]
	if !known {
		fmt.Fprintln(os.Stderr, "clockreads: there is no clock", os.Args[1])
		os.Exit(2)
	}
	reads := number(os.Args[2])
	loop(warmUp(reads))
	for _, argument := range os.Args[3:] {
		threads := number(argument)
		fmt.Printf("@reads %d %f\n", threads, seconds(loop, reads, threads))
	}
}

func seconds(loop func(int), reads int, threads int) float64 {
	var ready, done sync.WaitGroup
	begin := make(chan struct{})
	ready.Add(threads)
	done.Add(threads)
	for i := 0; i < threads; i++ {
		go func() {
			defer done.Done()
			ready.Done()
			<-begin
			loop(reads)
		}()
	}
	ready.Wait()
	start := time.Now()
	close(begin)
	done.Wait()
	return time.Since(start).Seconds()
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil || value < 1 {
		fmt.Fprintln(os.Stderr, "clockreads: not a number of 1 or more:", text)
		os.Exit(2)
	}
	return value
}

func warmUp(reads int) int {
	if reads < 1000000 {
		return reads
	}
	return 1000000
}
