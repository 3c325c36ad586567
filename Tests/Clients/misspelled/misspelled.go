package main

import "motiond"

var spring = motiond.Spring{Stifness: motiond.PtrFloat64(200)}
