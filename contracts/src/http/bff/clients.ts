import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import { ClientOverview, ClientSession } from '../clients.ts'
import { getClientIntake } from '../intake.ts'
import { PackageCredits } from '../package-credits.ts'
import { Plan } from '../plans.ts'
import { SessionNote, SessionSummary } from '../session-notes.ts'
import { Correspondent } from './messages.ts'

export const ClientRow = ClientOverview.extend({ name: z.string() })
export type ClientRow = z.infer<typeof ClientRow>

export const clientsScreen = endpoint('GET /screens/clients', {
  summary: 'Lists the professional’s clients with their names, at most 1000',
  callers: ['professional'],
  reply: z.object({ items: z.array(ClientRow), more: z.boolean() }),
})

export const clientScreen = endpoint('GET /screens/clients/{id}', {
  summary:
    'Returns a client to their professional only: sessions with notes and summaries, intake answers, packages, conversation, and plans with what the athlete shares',
  callers: ['signed-in'],
  reply: z.object({
    client: Correspondent,
    sessions: z.array(ClientSession),
    more_sessions: z.boolean(),
    notes: z.array(SessionNote),
    summaries: z.array(SessionSummary),
    intake: getClientIntake.reply,
    /** Bought packages of sessions, the newest first. */
    packages: z.array(PackageCredits).default([]),
    /** Null without a conversation. */
    thread_id: Id.nullable(),
    plans: z.array(Plan),
    /** The plans can’t be shown right now. */
    plans_unavailable: z.boolean().default(false),
  }),
  problems: ['not-found'],
})
