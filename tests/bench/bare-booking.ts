import { randomUUID } from 'node:crypto'
import { dataSchemaOf, topicOf } from '@fieldside/contracts/envelope.ts'
import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import type { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import pg from 'pg'

/** The prepared statements of one booking, in one transaction on one connection. */
const STATEMENTS = {
  key: `insert into idempotency_keys (caller, endpoint, key, request_hash, token, leased_until, status, body, events)
    values ($1, 'POST /appointments', $2, $3, gen_random_uuid(), now(), 201, $4, $5)`,
  lock: `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
  appointment: `insert into appointments (id, version, athlete_id, professional_id, professional_user_id,
      appointment_type, starts_at, ends_at, duration_minutes, professional_time_zone, age, sex, notes, phone, email,
      status, price_cents, show_price, place, place_detail, answer_by, created_at)
    values ($1, 1, $2, $3, $4, 'consultation', $5::timestamptz, $5::timestamptz + interval '45 minutes', 45, 'UTC', $6, $7, $8, $9,
      $10, 'pending', 8500, true, 'in_person', '1 Track Lane, Denver', now() + interval '48 hours', now())`,
  held: `insert into slot_holds (appointment_id, kind, professional_id, span)
    values ($1, 'session', $2, tstzrange($3::timestamptz, $3::timestamptz + interval '45 minutes'))`,
  professional: `insert into professionals values ($1, $2, 1, 'approved', true, 8500, true)
    on conflict (professional_id) do update set status = excluded.status
    where professionals.version < excluded.version`,
  // Inserted as already published: the benchmark measures the write and should notify nobody.
  outbox: `insert into outbox (event_id, topic, key, type, envelope, published_at)
    values ($1, $2, $3, $4, $5, now())`,
  wake: `select pg_notify('outbox_booking', '')`,
}

type Ids = { appointment: string; athlete: string; professionalUser: string; key: string; event: string }

const envelopeOf = (ids: Ids, form: BookingForm) => ({
  specversion: '1.0',
  id: ids.event,
  source: '/services/booking',
  type: appointmentRequested.type,
  subject: ids.appointment,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: dataSchemaOf(appointmentRequested),
  correlationid: ids.key,
  data: { appointment_id: ids.appointment, athlete_id: ids.athlete, ...form },
})

export type BareBooking = {
  book: (athleteId: string, form: BookingForm) => Promise<void>
  close: () => Promise<void>
}

/** Opens one pg connection that does the writes of a booking and nothing else. */
export const openBareBooking = async (databaseUrl: string): Promise<BareBooking> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c search_path=booking,extensions -c timezone=UTC',
  })
  await client.connect()
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values })
  const book: BareBooking['book'] = async (athlete, form) => {
    const ids: Ids = {
      appointment: randomUUID(),
      athlete,
      professionalUser: randomUUID(),
      key: randomUUID(),
      event: randomUUID(),
    }
    const { professional_id, appointment_date } = form
    const envelope = JSON.stringify(envelopeOf(ids, form))
    await client.query('begin')
    await run('key', [`user:${athlete}`, ids.key, ids.event, envelope, ids.event])
    await run('lock', [`calendar:${professional_id}`])
    const person = [form.age, form.sex, form.notes, form.phone, form.email]
    await run('appointment', [
      ids.appointment,
      athlete,
      professional_id,
      ids.professionalUser,
      appointment_date,
      ...person,
    ])
    await run('professional', [professional_id, ids.professionalUser])
    await run('held', [ids.appointment, professional_id, appointment_date])
    await run('outbox', [ids.event, topicOf('booking'), ids.appointment, appointmentRequested.type, envelope])
    await run('wake', [])
    await client.query('commit')
  }
  return { book, close: () => client.end() }
}
