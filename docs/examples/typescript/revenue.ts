// Prints bookings and payments, and keeps each professional's revenue and fees in revenue.db.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kafka, logLevel } from 'kafkajs'

const TOPICS = ['booking.events.v1', 'billing.events.v1']
const { KAFKA_BROKERS = '127.0.0.1:4416', KAFKA_TLS, KAFKA_CA_FILE, ...others } = process.env
const { KAFKA_USERNAME, KAFKA_PASSWORD } = others

// The last known state of each payment, and the position of the next record to read, change together.
const db = new DatabaseSync('revenue.db')
db.exec(`pragma journal_mode = wal;
  create table if not exists position (topic text, partition integer, next integer, primary key (topic, partition));
  create table if not exists seen (id text primary key) without rowid;
  create table if not exists appointment (id text primary key, professional text);
  create table if not exists payment (id text primary key, appointment text, kind text, status text, cents integer);
  create view if not exists revenue as select professional,
    sum(iif(kind = 'session' and status = 'completed', cents, 0)) as revenue,
    sum(iif(kind = 'first_booking_fee' and status = 'completed', cents, 0)) as fees
    from payment join appointment on appointment.id = payment.appointment group by professional;`)
const positionOf = db.prepare('select next from position where topic = ? and partition = ?')
const setPosition = db.prepare('insert or replace into position values (?, ?, ?)')
const markSeen = db.prepare('insert or ignore into seen values (?)')
const setProfessional = db.prepare('insert or ignore into appointment values (?, ?)')
const setPayment = db.prepare('insert or replace into payment values (?, ?, ?, ?, ?)')
const sumsOf = db.prepare('select r.* from revenue r join appointment a using (professional) where a.id = ?')

const nextOf = (topic: string, partition: number) => Number(positionOf.get(topic, partition)?.next ?? 0)
const print = (sums?: Record<string, unknown>) =>
  sums && console.log(`revenue of ${sums.professional}: ${sums.revenue} cents, fees: ${sums.fees} cents`)

type Event = {
  id: string
  dataschema: string
  type: string
  time: string
  data: {
    appointment_id: string | null
    professional_id?: string
    payment_id: string
    payment_type: string
    status?: string
    amount_cents: number
    refunded_cents?: number
    charged_back_cents?: number
  }
}

const handle = ({ id, dataschema, type, time, data }: Event) => {
  if (!dataschema.endsWith('/1')) return // A newer version is published next to version 1.
  if (markSeen.run(id).changes === 0) return // Delivered before.
  const { appointment_id, professional_id, payment_id, payment_type, status = null } = data
  if (appointment_id && professional_id) setProfessional.run(appointment_id, professional_id)
  if (type === 'billing.payment-recorded') {
    const cents = data.amount_cents - (data.refunded_cents ?? 0) - (data.charged_back_cents ?? 0)
    setPayment.run(payment_id, appointment_id, payment_type, status, cents)
    console.log(`${time} ${type} ${payment_id}: ${payment_type} ${status}, ${cents} cents`)
  } else if (type.startsWith('booking.') && status) {
    console.log(`${time} ${type} ${appointment_id}: ${status}`)
  } else return
  print(sumsOf.get(appointment_id))
}

const kafka = new Kafka({
  clientId: 'revenue',
  brokers: KAFKA_BROKERS.split(','),
  logLevel: logLevel.WARN,
  ssl: KAFKA_TLS === 'true' && (KAFKA_CA_FILE ? { ca: readFileSync(KAFKA_CA_FILE, 'utf8') } : true),
  ...(KAFKA_USERNAME && {
    sasl: { mechanism: 'scram-sha-512', username: KAFKA_USERNAME, password: KAFKA_PASSWORD ?? '' },
  }),
})
const consumer = kafka.consumer({ groupId: 'revenue', sessionTimeout: 6000, heartbeatInterval: 2000 })
consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
  for (const [topic, partitions] of Object.entries(payload.memberAssignment))
    for (const partition of partitions)
      consumer.seek({ topic, partition, offset: String(nextOf(topic, partition)) })
})
for (const sums of db.prepare('select * from revenue').all()) print(sums)
await consumer.connect()
await consumer.subscribe({ topics: TOPICS, fromBeginning: true })
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ topic, partition, message }) => {
    const offset = Number(message.offset)
    if (offset < nextOf(topic, partition) || !message.value) return
    db.exec('begin')
    handle(JSON.parse(message.value.toString()))
    setPosition.run(topic, partition, offset + 1)
    db.exec('commit')
  },
})
