// Reads an iCalendar file from standard input and prints its events as JSON.
package main

import (
	"encoding/json"
	"os"
	"strconv"
	"time"

	ics "github.com/arran4/golang-ical"
)

type event struct {
	UID      string `json:"uid"`
	Sequence int    `json:"sequence"`
	Status   string `json:"status"`
	Start    int64  `json:"start"`
	End      int64  `json:"end"`
	Stamp    int64  `json:"stamp"`
	Summary  string `json:"summary"`
	Location string `json:"location"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	calendar := must(ics.ParseCalendar(os.Stdin))
	events := []event{}
	for _, one := range calendar.Events() {
		text := func(property ics.ComponentProperty) string { return ics.FromText(one.GetProperty(property).Value) }
		instant := func(value time.Time, err error) int64 { return must(value, err).Unix() }
		events = append(events, event{
			UID:      one.Id(),
			Sequence: must(strconv.Atoi(text(ics.ComponentPropertySequence))),
			Status:   text(ics.ComponentPropertyStatus),
			Start:    instant(one.GetStartAt()),
			End:      instant(one.GetEndAt()),
			Stamp:    instant(one.GetDtStampTime()),
			Summary:  text(ics.ComponentPropertySummary),
			Location: text(ics.ComponentPropertyLocation),
		})
	}
	if err := json.NewEncoder(os.Stdout).Encode(events); err != nil {
		panic(err)
	}
}
