import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import type { MailSession, OtherProfessional } from '../../inbox/rules/mail-details.ts'
import { formatWhen } from '../../settings/rules/when.ts'

/** The distance is from the professional whom the athlete asked first, not from the athlete. */
const placeOf = (
  { place, location, distance_miles }: OtherProfessional,
  asked: string | undefined,
): string => {
  if (place === 'online') return 'Online'
  const from = asked ? isolated(asked) : 'the professional you asked'
  const distance = distance_miles ? ` · ${distance_miles} mi from ${from}` : ''
  return `${location ? isolated(location) : 'In person'}${distance}`
}

/** Returns the time by the clock that counts: that of the place in person, the recipient's online. */
const whenOf = (
  { place, starts_at, time_zone }: OtherProfessional,
  { own_zone, other_zone }: Pick<MailSession, 'own_zone' | 'other_zone'>,
): string => formatWhen(starts_at, place === 'in_person' ? time_zone : (own_zone ?? other_zone ?? time_zone))

/** The profile with its booking dialog open and filled in. Whoever isn't signed in signs in first and gets there. */
const addressOf = (
  { professional_id, appointment_type, starts_at }: OtherProfessional,
  publicUrl: string,
): string =>
  `${publicUrl}/professional/${professional_id}?${new URLSearchParams({ book: appointment_type, start: starts_at })}`

/** Returns the part of an email that offers other professionals, each with a link that fills in the request. */
export const offersOf = (
  others: readonly OtherProfessional[],
  { session, asked }: { session: MailSession | undefined; asked: string | undefined },
  publicUrl: string,
) => ({
  title: 'These professionals have time within a day of the session you asked for:',
  items: others.map((other) => ({
    label: isolated(other.name),
    lines: [
      whenOf(other, session ?? { own_zone: null, other_zone: null }),
      `${APPOINTMENT_TYPE_LABELS[other.appointment_type]} · ${placeOf(other, asked)}`,
    ],
    action: { label: 'Request this time', address: addressOf(other, publicUrl) },
  })),
})
