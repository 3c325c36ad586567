// Releases a drawer and prints its motion to the anchor as CSS keyframes. Requires only the standard library.
//
// Usage: go run drawer.go http://localhost:8080
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

const release = `{"from": 420, "velocity": -900,
  "anchors": [{"name": "open", "value": 80}, {"name": "closed", "value": 720}],
  "spring": {"duration": 0.5, "bounce": 0.3}, "sampling": {"tolerance": 2}}`

type curve struct {
	Anchor           struct{ Name string }
	SettlingDuration float64
	Times, Values    []float64
}

type problem struct {
	Title, Detail string
	Errors        []struct{ Pointer, Detail string }
}

func main() {
	base := "http://localhost:8080"
	if len(os.Args) > 1 {
		base = os.Args[1]
	}
	response, err := http.Post(base+"/v1/drawer/trajectory", "application/json", strings.NewReader(release))
	check(err)
	defer response.Body.Close()
	decoder := json.NewDecoder(response.Body)
	if response.StatusCode != http.StatusOK {
		var problem problem
		check(decoder.Decode(&problem))
		fmt.Fprintf(os.Stderr, "%s: %s\n%v\n", problem.Title, problem.Detail, problem.Errors)
		os.Exit(1)
	}
	var curve curve
	check(decoder.Decode(&curve))

	fmt.Printf("/* %s after %.3f s */\n@keyframes drawer {\n", curve.Anchor.Name, curve.SettlingDuration)
	for i, time := range curve.Times {
		fmt.Printf("  %.1f%% { translate: 0 %.1fpx }\n", 100*time/curve.SettlingDuration, curve.Values[i])
	}
	fmt.Println("}")
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
