import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Role } from '../roles.ts'
import { TimelineEntry } from '../timeline-entry.ts'

/** The number of events of an appointment that a timeline goes back. */
export const TIMELINE_EVENTS_MAX = 200

export const getTimeline = endpoint('GET /appointments/{id}/timeline', {
  summary:
    'Returns what happened to an appointment, as its athlete, its professional, or an administrator may see it',
  callers: ['signed-in'],
  reply: z.object({
    /** How the caller sees the appointment. */
    viewer: Role,
    /** From the first to the last. */
    entries: z.array(TimelineEntry),
    /** Whether entries are missing because an earlier release didn't record them or there are too many. */
    incomplete: z.boolean(),
  }),
  problems: ['not-found'],
})
