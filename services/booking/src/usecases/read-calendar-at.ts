import { BUSY_CALENDAR_MAX_BYTES, BUSY_READ_SECONDS } from '@fieldside/contracts/limits.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import type { BookingContext } from '../context.ts'
import { busyCalendarWindow } from '../domain/busy-window.ts'
import type { Span } from '../domain/closed-time.ts'
import type { Unreadable } from '../errors.ts'

const REASONS: Partial<Record<OutboundFailure['code'], Unreadable>> = {
  'address-not-public': 'not-public',
  'address-not-found': 'not-found',
  'too-large': 'too-large',
  timeout: 'too-slow',
}

const HTTP_OK = 200

/** @throws unavailable when our own proxy is down, which says nothing about the calendar */
const reasonOf = (error: unknown): Unreadable => {
  if (!(error instanceof OutboundFailure)) throw error
  if (error.code === 'egress-unavailable')
    throw unavailable(
      'We can’t read calendars right now. Please try again in a moment.',
      'unavailable',
      5,
      error,
    )
  return REASONS[error.code] ?? 'refused'
}

/**
 * Reads when a calendar's owner is busy, or why it can't be read. Only the times leave this function.
 * @throws unavailable
 */
export const readCalendarAt = async (
  { outbound, calendarReader, now }: Pick<BookingContext, 'outbound' | 'calendarReader' | 'now'>,
  url: string,
  { timeZone, parseMs }: { timeZone: string | null; parseMs: number },
): Promise<Span[] | Unreadable> => {
  const asked = {
    accept: 'text/calendar',
    maxBytes: BUSY_CALENDAR_MAX_BYTES,
    timeoutMs: BUSY_READ_SECONDS * 1000,
  }
  const reply = await outbound.get(url, asked).catch(reasonOf)
  if (typeof reply === 'string') return reply
  if (reply.status !== HTTP_OK) return 'refused'
  const question = { text: reply.body.toString('utf8'), window: busyCalendarWindow(now()), timeZone }
  const times = await calendarReader.read(question, parseMs)
  return times === 'unreadable' ? 'not-a-calendar' : times
}
