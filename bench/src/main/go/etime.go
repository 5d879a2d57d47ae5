//go:build etime
// +build etime

package main

import (
	"sync/atomic"

	"github.com/go-eden/common/etime"
)

func init() {
	loops["etime.NowMillisecond"] = func(reads int) {
		var all int64
		for i := 0; i < reads; i++ {
			all |= etime.NowMillisecond()
		}
		atomic.StoreInt64(&sink, all)
	}
}
