import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, requiredLine } from '../fields.ts'
import {
  BUSY_CALENDARS_MAX,
  BUSY_DAYS_AHEAD,
  BUSY_NAME_MAX_CHARS,
  BUSY_SKIPPED_SHOWN_MAX,
  URL_MAX_CHARS,
} from '../limits.ts'

/**
 * Why an event in a busy calendar wasn't read in full: it repeats in an unknown way, one of its times or its time zone is
 * unknown, or it repeats too often. 'component': it is a task, a journal entry, or someone's working hours instead.
 */
export const SkippedReason = z.enum(['recurrence', 'time', 'zone', 'limit', 'component'])
export type SkippedReason = z.infer<typeof SkippedReason>

/** The events that the last successful read couldn't read in full. */
export const SkippedEvents = z.object({
  count: z.int(),
  /** The first of them. */
  shown: z
    .array(z.object({ title: z.string().nullable(), reason: SkippedReason }))
    .max(BUSY_SKIPPED_SHOWN_MAX),
})
export type SkippedEvents = z.infer<typeof SkippedEvents>

/** A calendar elsewhere whose events make a professional busy. Its address is a secret and in no reply. */
export const BusyCalendar = z.object({
  id: Id,
  name: z.string(),
  /** The host of the address. */
  host: z.string(),
  created_at: Instant,
  /** When it was last read successfully. */
  read_at: Instant,
  /** Whether the last read failed. */
  failing: z.boolean(),
  /** When the last known times stop counting, after four failed reads; null before. */
  times_until: Instant.nullable(),
  /** Whether its times count. */
  counts: z.boolean(),
  /** Whether we gave up on it, because it exceeds the limits. Release 0.1.0 doesn’t know. */
  stopped: z.boolean().default(false),
  /** How many events were read; null before the first read that counted them. */
  events: z.int().nullable().default(null),
  skipped: SkippedEvents.default({ count: 0, shown: [] }),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

/** Apple and Outlook show addresses with webcal://, which stands for https://. */
const CalendarAddress = z
  .string()
  .trim()
  .min(1, 'Address is required')
  .max(URL_MAX_CHARS, `Address must be at most ${URL_MAX_CHARS} characters`)
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine((text) => text === '' || URL.parse(text)?.protocol === 'https:', 'Address must start with https://')

export const BusyCalendarForm = z.strictObject({
  name: requiredLine('Name', BUSY_NAME_MAX_CHARS),
  url: CalendarAddress,
})
export type BusyCalendarForm = z.infer<typeof BusyCalendarForm>

export const listBusyCalendars = endpoint('GET /busy-calendars', {
  summary: `Lists the professional’s busy calendars, oldest first, at most ${BUSY_CALENDARS_MAX}`,
  callers: ['professional'],
  reply: z.object({ items: z.array(BusyCalendar) }),
})

export const addBusyCalendar = endpoint('POST /busy-calendars', {
  summary: `Reads a calendar and adds it. Its opaque events of the next ${BUSY_DAYS_AHEAD} days then close available slots and requests`,
  callers: ['professional'],
  secretReply: true,
  body: BusyCalendarForm,
  reply: BusyCalendar,
  status: 201,
  limits: ['calendarAdd'],
  problems: [
    'no-professional-record',
    'not-approved',
    'email-unconfirmed',
    'calendar-unreadable',
    'too-many-calendars',
    'calendars-busy',
  ],
})

export const removeBusyCalendar = endpoint('DELETE /busy-calendars/{id}', {
  summary: 'Removes a busy calendar with its times',
  callers: ['professional'],
  problems: ['not-found'],
})
