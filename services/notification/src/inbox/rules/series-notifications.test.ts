import { expect, test } from 'vitest'
import { notificationsOfOffer } from './offer-notifications.ts'
import { notificationsOfAnsweredSeries, notificationsOfSeries } from './series-notifications.ts'

const ids = {
  athlete_id: 'athlete',
  professional_id: 'professional',
  professional_user_id: 'user',
  appointment_type: 'consultation',
  athlete_time_zone: 'America/Denver',
  professional_time_zone: 'America/Denver',
} as const
const starts = ['2027-03-08T18:00:00.000Z', '2027-03-15T17:00:00.000Z']
const series = { ...ids, series_id: 'series', first_appointment_id: 'first', starts }
const answeredOf = (outcome: 'accepted' | 'given_up' | 'rest_cancelled' | 'declined', of = starts) =>
  notificationsOfAnsweredSeries({
    ...series,
    starts: of,
    outcome,
    by: 'professional',
    left_out: [],
    first_booking_fee_charged: false,
  })

test('a series whose accept was given up is told as not completed, not as unanswered [series/one-notice]', () => {
  const said = answeredOf('given_up').map(({ user_id, title, message }) => [user_id, title, message])
  expect(said).toEqual([
    ['athlete', 'Booking not completed', expect.stringContaining('You can send a new request.')],
    ['user', 'Booking not completed', expect.stringContaining('we’ll refund it')],
  ])
  expect(answeredOf('accepted', [starts[0]!])[0]!.message).toContain('confirmed 1 session (')
})

test('a late email about a series or an offer is sent only while it still holds [series/one-notice] [offers/times]', () => {
  const asked = notificationsOfSeries({ ...series, every_weeks: 1, answer_by: starts[0]! })
  const about = (is: string) => [{ condition: { about: 'appointment', id: 'first', is } }]
  expect(asked).toMatchObject(about('unanswered'))
  expect(answeredOf('accepted')).toMatchObject(about('agreed'))
  expect(answeredOf('declined')).toMatchObject(about('ahead'))
  expect(answeredOf('rest_cancelled')).toMatchObject(about('ahead'))
  const offer = { ...ids, offer_id: 'offer', thread_id: 'thread', starts }
  expect(notificationsOfOffer({ ...offer, expires_at: '2027-03-08T20:00:00.000Z' })).toMatchObject([
    { needed_by: '2027-03-08T16:00:00.000Z' },
  ])
})
