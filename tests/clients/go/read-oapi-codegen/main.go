package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/clients/oapi/v1"
)

func main() {
	since, err := time.Parse(time.RFC3339, os.Getenv("SINCE"))
	if err != nil {
		log.Fatal(err)
	}
	limit := 5
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := v1.NewClientWithResponses(os.Getenv("SERVER"), v1.WithRequestEditorFn(authorize))
	if err != nil {
		log.Fatal(err)
	}
	params := &v1.ListApiAppointmentsParams{UpdatedAfter: &since, Limit: &limit}
	reply, err := client.ListApiAppointmentsWithResponse(context.Background(), params)
	if err != nil {
		log.Fatal(err)
	}
	if reply.JSON200 == nil {
		log.Fatal(reply.Status(), string(reply.Body))
	}
	for _, appointment := range reply.JSON200.Items {
		fmt.Println(appointment.AppointmentId, appointment.Status, appointment.StartsAt.UnixMilli())
	}
}
