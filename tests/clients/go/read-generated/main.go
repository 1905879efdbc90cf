package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"example.com/clients/generated/v1"
)

func main() {
	since, err := time.Parse(time.RFC3339, os.Getenv("SINCE"))
	if err != nil {
		log.Fatal(err)
	}
	configuration := v1.NewConfiguration()
	configuration.Servers = v1.ServerConfigurations{{URL: os.Getenv("SERVER")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("TOKEN"))
	client := v1.NewAPIClient(configuration)
	page, _, err := client.AppointmentsAPI.ListApiAppointments(context.Background()).UpdatedAfter(since).Limit(5).Execute()
	if err != nil {
		log.Fatal(err)
	}
	for _, appointment := range page.Items {
		fmt.Println(appointment.AppointmentId, appointment.Status, appointment.StartsAt.UnixMilli())
	}
}
