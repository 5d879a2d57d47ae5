// Package reads measures what one read of the clock costs in Go, beside a clock that a goroutine keeps.
// Run: go test -bench .
package reads

import (
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

var kept int64

func BenchmarkTimeNow(b *testing.B) {
	for b.Loop() {
		kept = time.Now().UnixMilli()
	}
}

func BenchmarkGettimeofday(b *testing.B) {
	var now syscall.Timeval
	for b.Loop() {
		if syscall.Gettimeofday(&now) != nil {
			b.Fatal("no time")
		}
	}
	kept = now.Sec
}

// BenchmarkTickingGoroutine reads what a goroutine writes each millisecond. It has no bound.
func BenchmarkTickingGoroutine(b *testing.B) {
	var cachedMs atomic.Int64
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	go func() {
		for now := range ticker.C {
			cachedMs.Store(now.UnixMilli())
		}
	}()
	for b.Loop() {
		kept = cachedMs.Load()
	}
}
