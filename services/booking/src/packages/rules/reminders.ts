import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'

const REMINDED_DAYS = [30, 7] as const
type Days = (typeof REMINDED_DAYS)[number]

/** A package ends at the end of a day, and nobody is reminded at midnight. */
const EARLIER_MS = 12 * HOUR_MS

type Reminded = { valid_until: Date; closed_at: Date | null; reminded_days: Days | null }

const remindAt = ({ valid_until }: Pick<Reminded, 'valid_until'>, days: Days): Date =>
  new Date(valid_until.getTime() - days * DAY_MS - EARLIER_MS)

const openReminders = (owned: Reminded): Days[] =>
  owned.closed_at ? [] : REMINDED_DAYS.filter((days) => days < (owned.reminded_days ?? Infinity))

/** Returns the reminder of a package's end that is due. A late job leaves out the one that a later one replaces. */
export const dueReminder = (owned: Reminded, now: Date): Days | null =>
  owned.valid_until > now
    ? (openReminders(owned).findLast((days) => remindAt(owned, days) <= now) ?? null)
    : null

/** Returns when the next reminder is due, or undefined if there is none. */
export const nextReminderAt = (owned: Reminded, now: Date): Date | undefined =>
  openReminders(owned)
    .map((days) => remindAt(owned, days))
    .find((at) => at > now)
