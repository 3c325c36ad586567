// Calls every operation with the Go client that openapi-generator generates from openapi.yaml.
//
// Usage: every_operation BASE CALLS RESPONSES LATER
//
// The requests in calls.json are decoded to the generated types and sent by the generated methods. The results are
// encoded with the generated code and compared with responses.json, so a type that loses a field fails the test.
// LATER is a response of a later version, with fields and words that the contract does not have.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"strings"

	"motiond"
)

type call struct {
	Operation  string
	Shape      string
	Parameters map[string]json.RawMessage
	Body       json.RawMessage
}

func main() {
	base := os.Args[1]
	var calls []call
	var responses map[string]map[string]interface{}
	read(os.Args[2], &calls)
	read(os.Args[3], &responses)
	configuration := motiond.NewConfiguration()
	configuration.Servers = motiond.ServerConfigurations{{URL: base}}
	client := motiond.NewAPIClient(configuration)

	called := map[string]bool{}
	failed := false
	for _, call := range calls {
		// The generated code does not decode anchors that are objects, which only requests contain. callWithTypes makes such
		// a request.
		if strings.Contains(string(call.Body), `"anchors": [{`) {
			continue
		}
		if call.Shape == "" {
			call.Shape = "scalar"
		}
		expected, isKnown := responses[call.Operation][call.Shape]
		differences := []string{": responses.json has no expected response"}
		if isKnown {
			if result, err := send(client, call); err != nil {
				differences = []string{": " + err.Error()}
			} else {
				differences = compare(result, expected, "")
			}
		}
		for _, difference := range differences {
			fmt.Println(call.Operation, call.Shape+difference)
			failed = true
		}
		called[call.Operation] = true
	}
	if failed {
		os.Exit(1)
	}
	callWithTypes(client)
	var later motiond.Trajectory
	read(os.Args[4], &later)
	expect(*later.Phases[0].Law.Decay == 14 && later.Phases[1].Law.Kind == "dipole", "an unknown law is read")
	expect(later.AdditionalProperties["energy"] != nil && later.Warnings[0].GetCode() == "experimental", "an unknown field is read")
	fmt.Println(len(called), "operations called with the generated Go client")
}

func read(path string, value interface{}) {
	data, err := os.ReadFile(path)
	check(err)
	check(json.Unmarshal(data, value))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// methodName returns the generated name of a parameter or an operation, such as FromX for from.x.
func methodName(name string) string {
	words := strings.Split(name, ".")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}

// send calls an operation and returns its result as JSON, or as text.
func send(client *motiond.APIClient, call call) (interface{}, error) {
	services := reflect.ValueOf(client).Elem()
	for i := 0; i < services.NumField(); i++ {
		if !services.Field(i).CanInterface() {
			continue
		}
		method := services.Field(i).MethodByName(methodName(call.Operation))
		if !method.IsValid() {
			continue
		}
		arguments := []reflect.Value{reflect.ValueOf(context.Background())}
		// The parameters of the method are those of the path.
		for _, name := range []string{"format", "target", "type"} {
			if value, isPresent := call.Parameters[name]; isPresent {
				arguments = append(arguments, decoded(value, method.Type().In(1)))
				delete(call.Parameters, name)
			}
		}
		request := method.Call(arguments)[0]
		for name, value := range call.Parameters {
			setter := request.MethodByName(methodName(name))
			request = setter.Call([]reflect.Value{decoded(value, setter.Type().In(0))})[0]
		}
		if call.Body != nil {
			for j := 0; j < request.NumMethod(); j++ {
				// A body of any form is a map.
				if name := request.Type().Method(j).Name; strings.HasSuffix(name, "Request") || name == "RequestBody" {
					setter := request.Method(j)
					request = setter.Call([]reflect.Value{decoded(call.Body, setter.Type().In(0))})[0]
				}
			}
		}
		return result(request.MethodByName("Execute").Call(nil))
	}
	return nil, fmt.Errorf("the client has no operation %s", call.Operation)
}

// decoded returns JSON as a value of a generated type.
func decoded(data json.RawMessage, kind reflect.Type) reflect.Value {
	value := reflect.New(kind)
	check(json.Unmarshal(data, value.Interface()))
	return value.Elem()
}

// result returns what Execute returned: a value, the HTTP response and an error.
func result(values []reflect.Value) (interface{}, error) {
	if err, isError := values[len(values)-1].Interface().(error); isError {
		return nil, err
	}
	switch value := values[0].Interface().(type) {
	case *os.File:
		data, err := io.ReadAll(value)
		return string(data), err
	case string:
		return value, nil
	default:
		if len(values) < 3 {
			return "", nil
		}
		data, err := json.Marshal(value)
		check(err)
		var result interface{}
		return result, json.Unmarshal(data, &result)
	}
}

// compare returns missing and different values. Numbers may differ in the seventh digit. Text must begin as expected.
func compare(value, expected interface{}, where string) []string {
	switch expected := expected.(type) {
	case map[string]interface{}:
		object, isObject := value.(map[string]interface{})
		if !isObject {
			break
		}
		var differences []string
		for name, member := range expected {
			differences = append(differences, compare(object[name], member, where+"/"+name)...)
		}
		return differences
	case []interface{}:
		list, isList := value.([]interface{})
		if !isList || len(list) != len(expected) {
			break
		}
		var differences []string
		for i, item := range expected {
			differences = append(differences, compare(list[i], item, fmt.Sprint(where, "/", i))...)
		}
		return differences
	case float64:
		if number, isNumber := value.(float64); isNumber && math.Abs(number-expected) <= 1e-6*math.Max(1, math.Abs(expected)) {
			return nil
		}
	case string:
		if text, isText := value.(string); isText && strings.HasPrefix(text, expected) {
			return nil
		}
	default:
		if value == expected {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s: %v, expected %v", where, value, expected)}
}
