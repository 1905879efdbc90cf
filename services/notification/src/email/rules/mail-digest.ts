import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { DIGEST_ITEMS_MAX, EMAILS_PER_PAIR_AND_HOUR, SOON_HOURS } from '@fieldside/contracts/limits.ts'
import type { MailDetails } from '../../inbox/rules/mail-details.ts'
import { type About, withName } from '../../inbox/rules/naming.ts'
import { REQUEST_CANCELED_TITLE } from '../../inbox/rules/needs-answer.ts'
import type { Channel, SendingDecision } from '../../settings/rules/choices.ts'

type Mail = {
  channel: Channel
  kind: string
  title: string
  urgent: boolean
  needed_by: Date | null
  about_id: string | null
  details: MailDetails | null
}

/**
 * Returns whether an email counts among those of a pair, and may wait for a digest: news of a booking that isn't urgent.
 * News of a session or deadline within 12 hours is, except that a request was canceled before anyone agreed to it.
 */
export const isBundled = (
  { channel, kind, title, urgent, needed_by, about_id, details }: Mail,
  now: Date,
): boolean => {
  const isNews = channel === 'email' && kind === 'requests' && about_id !== null && details?.session
  if (!isNews || urgent) return false
  const isSoon = needed_by !== null && needed_by.getTime() - now.getTime() <= SOON_HOURS * HOUR_MS
  return !isSoon || title === REQUEST_CANCELED_TITLE
}

/** Returns since when emails count. Hours are counted back from each email, not by the clock. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

export type Placing = { place: string[]; hold: string[]; dueAt: Date }

/**
 * Decides which emails of a pair are sent now and which wait for a digest, given when earlier ones were sent within the
 * hour. The digest is due once the oldest of them is an hour old. While a digest is open, all wait for it.
 */
export const placeMails = (
  ids: readonly string[],
  { sentAt, openUntil }: { sentAt: readonly Date[]; openUntil: Date | undefined },
  now: Date,
): Placing => {
  const left = openUntil ? 0 : Math.max(0, EMAILS_PER_PAIR_AND_HOUR - sentAt.length)
  const oldestMs = Math.min(now.getTime(), ...sentAt.map((at) => at.getTime()))
  return {
    place: ids.slice(0, left),
    hold: ids.slice(left),
    dueAt: openUntil ?? new Date(oldestMs + HOUR_MS),
  }
}

/** Returns when to send a digest, decided like its emails: once one of them may be sent. Null if none is wanted. */
export const decideDigest = (decisions: readonly SendingDecision[]): 'send' | Date | null => {
  const wanted = decisions.filter((decision) => decision !== 'withhold')
  if (wanted.length === 0) return null
  const ends = wanted.filter((decision) => decision !== 'send')
  return ends.length < wanted.length ? 'send' : new Date(Math.min(...ends.map((end) => end.getTime())))
}

type Update = { title: string; message: string; details: MailDetails | null }
type Known = { recipient: string; about: { kind: About['kind']; name: string | undefined } }

/** Builds an email that lists updates, with the words of the single emails and without their details. */
export const digestEmail = (
  updates: readonly Update[],
  { recipient, about: { kind, name } }: Known,
  publicUrl: string,
) => {
  const more = updates.length - DIGEST_ITEMS_MAX
  return {
    label: 'Bookings',
    title: `${updates.length} updates about your bookings`,
    name: recipient,
    paragraphs: [
      'These updates came within a short time, so we put them into one email.',
      ...(more > 0
        ? [`The last ${DIGEST_ITEMS_MAX} are listed here. All of them are in your notifications.`]
        : []),
    ],
    facts: updates.slice(-DIGEST_ITEMS_MAX).map(({ title, message, details }) => ({
      label: title,
      lines: [withName(details?.text ?? message, kind, name)],
    })),
    action: { label: 'Open your notifications', address: `${publicUrl}/notifications` },
    footer: {
      text: 'You’re getting this email because email notifications are on. To change that, go to',
      address: `${publicUrl}/notifications`,
    },
  }
}
