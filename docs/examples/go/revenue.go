// Prints bookings and payments, and keeps each professional's revenue and fees in revenue.db.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl/scram"
	_ "modernc.org/sqlite"
)

// The last known state of each payment, and the position of the next record to read, change together.
const schema = `pragma journal_mode = wal;
  create table if not exists position (topic text, partition integer, next integer, primary key (topic, partition));
  create table if not exists seen (id text primary key) without rowid;
  create table if not exists appointment (id text primary key, professional text);
  create table if not exists payment (id text primary key, appointment text, kind text, status text, cents integer);
  create view if not exists revenue as select professional,
    sum(iif(kind = 'session' and status = 'completed', cents, 0)) as revenue,
    sum(iif(kind = 'first_booking_fee' and status = 'completed', cents, 0)) as fees
    from payment join appointment on appointment.id = payment.appointment group by professional;`

type event struct {
	ID, DataSchema, Type, Time string
	Data                       struct {
		AppointmentID    string `json:"appointment_id"`
		ProfessionalID   string `json:"professional_id"`
		PaymentID        string `json:"payment_id"`
		PaymentType      string `json:"payment_type"`
		AmountCents      int    `json:"amount_cents"`
		RefundedCents    int    `json:"refunded_cents"`
		ChargedBackCents int    `json:"charged_back_cents"`
		Status           string
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func printSums(tx *sql.Tx, query string, values ...any) {
	rows := must(tx.Query(query, values...))
	defer rows.Close()
	for rows.Next() {
		var professional string
		var revenue, fees int
		must(0, rows.Scan(&professional, &revenue, &fees))
		fmt.Printf("revenue of %s: %d cents, fees: %d cents\n", professional, revenue, fees)
	}
}

func handle(tx *sql.Tx, e event) {
	if !strings.HasSuffix(e.DataSchema, "/1") {
		return // A newer version is published next to version 1.
	}
	if must(must(tx.Exec("insert or ignore into seen values (?)", e.ID)).RowsAffected()) == 0 {
		return // Delivered before.
	}
	d := e.Data
	if d.AppointmentID != "" && d.ProfessionalID != "" {
		must(tx.Exec("insert or ignore into appointment values (?, ?)", d.AppointmentID, d.ProfessionalID))
	}
	if e.Type == "billing.payment-recorded" {
		cents := d.AmountCents - d.RefundedCents - d.ChargedBackCents
		must(tx.Exec("insert or replace into payment values (?, ?, ?, ?, ?)",
			d.PaymentID, d.AppointmentID, d.PaymentType, d.Status, cents))
		fmt.Printf("%s %s %s: %s %s, %d cents\n", e.Time, e.Type, d.PaymentID, d.PaymentType, d.Status, cents)
	} else if strings.HasPrefix(e.Type, "booking.") && d.Status != "" {
		fmt.Printf("%s %s %s: %s\n", e.Time, e.Type, d.AppointmentID, d.Status)
	} else {
		return
	}
	printSums(tx, "select r.* from revenue r join appointment a using (professional) where a.id = ?", d.AppointmentID)
}

func connect() *kgo.Client {
	brokers := os.Getenv("KAFKA_BROKERS")
	if brokers == "" {
		brokers = "127.0.0.1:4416"
	}
	options := []kgo.Opt{kgo.SeedBrokers(strings.Split(brokers, ",")...)}
	if os.Getenv("KAFKA_TLS") == "true" {
		config := &tls.Config{}
		if file := os.Getenv("KAFKA_CA_FILE"); file != "" {
			config.RootCAs = x509.NewCertPool()
			config.RootCAs.AppendCertsFromPEM(must(os.ReadFile(file)))
		}
		options = append(options, kgo.DialTLSConfig(config))
	}
	if user := os.Getenv("KAFKA_USERNAME"); user != "" {
		auth := scram.Auth{User: user, Pass: os.Getenv("KAFKA_PASSWORD")}
		options = append(options, kgo.SASL(auth.AsSha512Mechanism()))
	}
	return must(kgo.NewClient(options...))
}

func main() {
	ctx, db, client := context.Background(), must(sql.Open("sqlite", "revenue.db")), connect()
	must(db.Exec(schema))
	offsets := map[string]map[int32]kgo.Offset{}
	topics := must(kadm.NewClient(client).ListTopics(ctx, "booking.events.v1", "billing.events.v1"))
	topics.EachPartition(func(p kadm.PartitionDetail) {
		var next int64
		row := db.QueryRow("select coalesce(max(next), 0) from position where topic = ? and partition = ?", p.Topic, p.Partition)
		must(0, row.Scan(&next))
		if offsets[p.Topic] == nil {
			offsets[p.Topic] = map[int32]kgo.Offset{}
		}
		offsets[p.Topic][p.Partition] = kgo.NewOffset().At(next)
	})
	client.AddConsumePartitions(offsets)
	tx := must(db.Begin())
	printSums(tx, "select * from revenue")
	must(0, tx.Commit())
	for {
		fetches := client.PollFetches(ctx)
		must(0, fetches.Err())
		fetches.EachRecord(func(record *kgo.Record) {
			var e event
			must(0, json.Unmarshal(record.Value, &e))
			tx := must(db.Begin())
			handle(tx, e)
			must(tx.Exec("insert or replace into position values (?, ?, ?)", record.Topic, record.Partition, record.Offset+1))
			must(0, tx.Commit())
		})
	}
}
