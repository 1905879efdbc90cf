import { calendarUidOf } from '@fieldside/contracts/calendar-uid.ts'
import { BUSY_CALENDAR_MAX_BYTES, BUSY_READ_SECONDS } from '@fieldside/contracts/limits.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import { findOwn } from '../../appointments/store/appointments.ts'
import type { BookingContext } from '../../context.ts'
import { calendarsBusy, type Unreadable } from '../../errors.ts'
import { findSchedule } from '../../schedule/store/schedules.ts'
import { appointmentIdsIn } from '../reader/appointment-uids.ts'
import type { CalendarContents } from '../reader/busy-times-of-calendar.ts'
import { busyCalendarWindow } from '../rules/busy-window.ts'

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

/** Returns the bytes at an address, or why they can't be read. @throws unavailable */
const download = async ({ outbound }: BookingContext, url: string): Promise<Buffer | Unreadable> => {
  const options = {
    accept: 'text/calendar',
    maxBytes: BUSY_CALENDAR_MAX_BYTES,
    timeoutMs: BUSY_READ_SECONDS * 1000,
  }
  const reply = await outbound.get(url, options).catch(reasonOf)
  if (typeof reply === 'string') return reply
  return reply.status === HTTP_OK ? reply.body : 'refused'
}

/** Such a file must not replace the known times by none. One that holds only tasks does, because it has no events. */
const isAllSkipped = ({ times, events, skipped }: CalendarContents): boolean =>
  times.length === 0 && events === 0 && skipped.some(({ reason }) => reason !== 'component')

type Read = {
  url: string
  professionalId: string
  isAwaited: boolean
  /** Returns false once the process stops, which must not wait for reads that haven’t begun. */
  mayGoOn?: () => boolean
}

/**
 * Reads when a calendar's owner is busy, or why it can't be read, in the professional's turn.
 * @throws unavailable, calendars-busy
 */
export const readCalendarAt = async (
  ctx: BookingContext,
  { url, professionalId, isAwaited, mayGoOn = () => true }: Read,
): Promise<CalendarContents | Unreadable> => {
  const hours = await findSchedule(ctx.db.kysely, professionalId)
  const contents = await ctx.calendarReader.read<Unreadable>({
    account: professionalId,
    isAwaited,
    download: async () => {
      if (!mayGoOn()) throw calendarsBusy()
      const body = await download(ctx, url)
      if (typeof body === 'string') return body
      const own = await findOwn(ctx.db.kysely, professionalId, appointmentIdsIn(body))
      return {
        body,
        window: busyCalendarWindow(ctx.now()),
        timeZone: hours?.time_zone ?? null,
        ownUids: new Set(own.map(calendarUidOf)),
        url,
      }
    },
  })
  if (contents === 'unreadable') return 'not-a-calendar'
  return typeof contents === 'object' && isAllSkipped(contents) ? 'no-readable-event' : contents
}
