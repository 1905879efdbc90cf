import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Id, pageOf } from '../../fields.ts'
import { adminListMessageReports, MessageReport, Thread, ThreadOverview, Writing } from '../messages.ts'
import { LastSession } from '../rebookings.ts'
import { TimeOffer } from '../time-offers.ts'

/** The other person of a thread. Messages are sent to this id: a professional’s profile, or an athlete. */
export const Correspondent = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  /** The path of a professional’s picture in directory. */
  profile_picture: z.string().nullable(),
  /** Whether athletes can open the professional's profile. Missing for an athlete. */
  has_profile: z.boolean().optional(),
})
export type Correspondent = z.infer<typeof Correspondent>

export const ThreadRow = ThreadOverview.extend({ other: Correspondent })
export type ThreadRow = z.infer<typeof ThreadRow>

export const messagesScreen = endpoint('GET /screens/messages', {
  summary: 'Lists the caller’s threads with names and last messages, most recent first',
  callers: ['athlete', 'professional'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(ThreadRow),
})

export const threadScreen = endpoint('GET /screens/messages/{id}', {
  summary:
    'Returns a thread with the other person, the caller’s draft, and the open offers of times, for /messages/{id}',
  callers: ['signed-in'],
  reply: z.object({
    thread: Thread,
    other: Correspondent,
    writing: Writing,
    offers: z.array(TimeOffer),
    /** The last completed session, which the athlete can book again. */
    last_session: LastSession,
  }),
  problems: ['not-found'],
})

export const writingScreen = endpoint('GET /screens/messages/with/{id}', {
  summary:
    'Returns the thread with a professional (by profile) or an athlete, or what a first message needs, for /messages?with={id}',
  callers: ['signed-in'],
  /** `accepts`: whether the professional takes a first message now. */
  reply: z.object({ other: Correspondent, writing: Writing, accepts: z.boolean() }),
  problems: ['not-found'],
})

/** The people of a reported message by name. Its text is shown once it is opened. */
export const AdminMessageReport = MessageReport.pick({
  thread_id: true,
  sent_by: true,
  reason: true,
  reported_at: true,
}).extend({ id: Id, sender: z.string(), reporter: z.string() })
export type AdminMessageReport = z.infer<typeof AdminMessageReport>

export const adminMessagesScreen = endpoint('GET /screens/admin/messages', {
  summary: 'Lists the reported messages that wait for a decision, with names',
  callers: ['admin'],
  query: adminListMessageReports.query,
  reply: pageOf(AdminMessageReport),
})
