import { appointmentCancelled, appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OtherProfessional } from '../../src/inbox/rules/mail-details.ts'
import { createFixture, type Fixture, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  fixture.mails.length = 0
  fixture.others.length = 0
  fixture.askedInstead.length = 0
  fixture.down.directory = false
})
afterAll(() => fixture.close())

const LENA: OtherProfessional = {
  ...{ professional_id: newId(), name: 'Lena Fischer', location: 'Denver, CO', distance_miles: 3 },
  ...{ appointment_type: 'consultation', starts_at: '2026-11-24T18:00:00.000Z', place: 'in_person' },
  time_zone: 'America/Denver',
}
const ADA: OtherProfessional = {
  ...LENA,
  ...{ professional_id: newId(), name: 'Ada Novak', place: 'online', distance_miles: null },
  appointment_type: 'physical_therapy',
}
const linkTo = ({ professional_id, appointment_type }: OtherProfessional) =>
  `http://fieldside.test/professional/${professional_id}?book=${appointment_type}&start=2026-11-24T18%3A00%3A00.000Z`

const declined = async () => {
  const data = { ...someAppointment(), status: 'declined' as const }
  await fixture.deliver(appointmentDeclined, data.appointment_id, data)
  await fixture.runJobs('mails')
  return data
}
const expired = async (changes = {}) => {
  const data = {
    ...someAppointment(),
    ...{ status: 'cancelled' as const, cancelled_by: 'system' as const, reason: 'not_answered' as const },
    ...{ was_agreed: false, in_time: true, accept_given_up: false, ...changes },
  }
  await fixture.deliver(appointmentCancelled, data.appointment_id, data as never)
  await fixture.runJobs('mails')
  return data
}

test.each([
  ['declined', declined],
  ['expired', expired],
])(
  'offers the athlete of a request that was %s who else has time, each with a link that fills in the request [expired/alternatives]',
  async (_name, end) => {
    fixture.others.push(LENA, ADA)
    const data = await end()
    const [mail, ...more] = fixture.mailsTo(data.athlete_id)
    expect(more).toEqual([])
    for (const other of [LENA, ADA]) expect(mail!.text).toContain(`Request this time: ${linkTo(other)}`)
    // In person by the clock of the place, online by the athlete's.
    expect(mail!.text).toMatch(
      /Lena Fischer.*\n.*11:00 AM.*Mountain Time.*\n.*Denver, CO.* · 3 mi from .*Maya Okafor/,
    )
    expect(mail!.text).toMatch(/Ada Novak.*\n.*1:00 PM.*Eastern Time.*\n.*Physical Therapy Session · Online/)
    expect(mail!.html).toContain(linkTo(LENA).replaceAll('&', '&amp;'))
    expect(fixture.askedInstead).toEqual([
      {
        professional_id: data.professional_id,
        athlete_id: data.athlete_id,
        appointment_type: 'consultation',
        around: data.starts_at,
      },
    ])
    for (const { text } of fixture.mailsTo(data.professional_user_id)) expect(text).not.toContain('Lena')
  },
)

test('sends the news without offers when nobody has time or directory is down [expired/alternatives]', async () => {
  const { athlete_id } = await declined()
  expect(fixture.mailsTo(athlete_id)[0]!.text).not.toContain('within a day')
  fixture.others.push(LENA)
  fixture.down.directory = true
  const second = await declined()
  expect(fixture.mailsTo(second.athlete_id)[0]!.text).toContain('declined your request')
  expect(fixture.mailsTo(second.athlete_id)[0]!.text).not.toContain('Lena')
})

test('offers nobody after a cancellation by a side [expired/alternatives]', async () => {
  fixture.others.push(LENA)
  const { athlete_id } = await expired({ cancelled_by: 'professional', reason: 'called_off' })
  expect(fixture.mailsTo(athlete_id)).toHaveLength(1)
  expect(fixture.askedInstead).toEqual([])
})
