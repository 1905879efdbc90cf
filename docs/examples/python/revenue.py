"""Prints bookings and payments, and keeps each professional's revenue and fees in revenue.db."""

import json
import os
import sqlite3

from confluent_kafka import OFFSET_BEGINNING, Consumer, KafkaException, TopicPartition

TOPICS = ["booking.events.v1", "billing.events.v1"]

# The last known state of each payment, and the position of the next record to read, change together.
db = sqlite3.connect("revenue.db")
db.executescript("""pragma journal_mode = wal;
  create table if not exists position (topic text, partition integer, next integer, primary key (topic, partition));
  create table if not exists seen (id text primary key) without rowid;
  create table if not exists appointment (id text primary key, professional text);
  create table if not exists payment (id text primary key, appointment text, kind text, status text, cents integer);
  create view if not exists revenue as select professional,
    sum(iif(kind = 'session' and status = 'completed', cents, 0)) as revenue,
    sum(iif(kind = 'first_booking_fee' and status = 'completed', cents, 0)) as fees
    from payment join appointment on appointment.id = payment.appointment group by professional;""")


def print_sums(query, *values):
    for professional, revenue, fees in db.execute(query, values):
        print(f"revenue of {professional}: {revenue} cents, fees: {fees} cents", flush=True)


def handle(event):
    kind, data = event["type"], event["data"]
    if not event["dataschema"].endswith("/1"):
        return  # A newer version is published next to version 1.
    if db.execute("insert or ignore into seen values (?)", [event["id"]]).rowcount == 0:
        return  # Delivered before.
    appointment = data.get("appointment_id")
    if appointment and data.get("professional_id"):
        db.execute("insert or ignore into appointment values (?, ?)", [appointment, data["professional_id"]])
    if kind == "billing.payment-recorded":
        returned = data.get("refunded_cents", 0) + data.get("charged_back_cents", 0)
        cents = data["amount_cents"] - returned
        values = [*(data[name] for name in ["payment_id", "appointment_id", "payment_type", "status"]), cents]
        db.execute("insert or replace into payment values (?, ?, ?, ?, ?)", values)
        what = f"{data['payment_id']}: {data['payment_type']} {data['status']}, {cents} cents"
    elif kind.startswith("booking.") and "status" in data:
        what = f"{appointment}: {data['status']}"
    else:
        return
    print(event["time"], kind, what)
    print_sums("select r.* from revenue r join appointment a using (professional) where a.id = ?", appointment)


settings = {"bootstrap.servers": os.environ.get("KAFKA_BROKERS", "127.0.0.1:4416")}
tls, user = os.environ.get("KAFKA_TLS") == "true", os.environ.get("KAFKA_USERNAME")
settings["security.protocol"] = ("SASL_" if user else "") + ("SSL" if tls else "PLAINTEXT")
if os.environ.get("KAFKA_CA_FILE"):
    settings["ssl.ca.location"] = os.environ["KAFKA_CA_FILE"]
if user:
    settings |= {"sasl.mechanism": "SCRAM-SHA-512", "sasl.username": user}
    settings["sasl.password"] = os.environ["KAFKA_PASSWORD"]
group = {"group.id": "revenue", "enable.auto.commit": False, "auto.offset.reset": "earliest"}
consumer = Consumer(settings | group)

kept = {(topic, partition): offset for topic, partition, offset in db.execute("select * from position")}
partitions = [(topic, p) for topic in TOPICS for p in consumer.list_topics(topic, 10).topics[topic].partitions]
consumer.assign([TopicPartition(*at, kept.get(at, OFFSET_BEGINNING)) for at in partitions])
print_sums("select * from revenue")
try:
    while True:
        message = consumer.poll(1)
        if message is None:
            continue
        if message.error():
            raise KafkaException(message.error())
        with db:  # One transaction.
            handle(json.loads(message.value()))
            position = [message.topic(), message.partition(), message.offset() + 1]
            db.execute("insert or replace into position values (?, ?, ?)", position)
except KeyboardInterrupt:
    pass  # Ctrl-C. An unfinished transaction was rolled back.
