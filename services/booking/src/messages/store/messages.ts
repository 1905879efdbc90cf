import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { MESSAGES_PAGE } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Insertable, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { ShownMessage, Thread } from '../rules/thread.ts'
import { filesOf } from './files.ts'

type Agreed = Pick<Thread, 'id' | 'agreed_at'>

const IS_REPORTED = sql<boolean>`exists (select from message_reports r where r.message_id = messages.id)`

/** Until the pair agrees, doesn't even read what is hidden. */
const shownIn = (on: Reader, { id, agreed_at }: Agreed) =>
  on
    .selectFrom('messages')
    .select(['id', 'client_id', 'position', 'sent_by', 'appointment_id', 'sent_at', 'hidden_at'])
    .select([
      agreed_at === null ? sql<string>`coalesce(masked_text, text)`.as('text') : 'text',
      sql<boolean>`masked_text is not null`.as('is_masked'),
      IS_REPORTED.as('is_reported'),
      filesOf('messages.id').as('files'),
    ])
    .where('thread_id', '=', id)

export type Range = { before: number } | { after: number }

/** Returns a page of a thread, in order: the last ones before a position, or the first ones after it. */
export const pageOfMessages = async (on: Reader, thread: Agreed, range: Range): Promise<ShownMessage[]> => {
  const page = shownIn(on, thread).limit(MESSAGES_PAGE)
  if ('after' in range) return page.where('position', '>', range.after).orderBy('position').execute()
  const rows = await page.where('position', '<', range.before).orderBy('position', 'desc').execute()
  return rows.reverse()
}

/** Returns the message with a client id, and whether it has this text about this booking. */
export const findByClientId = (
  on: Reader,
  thread: Agreed,
  { side, clientId, text, about }: { side: Side; clientId: string; text: string; about: string | null },
): Promise<(ShownMessage & { is_same: boolean }) | undefined> =>
  shownIn(on, thread)
    .select(sql<boolean>`text = ${text} and appointment_id is not distinct from ${about}`.as('is_same'))
    .where('sent_by', '=', side)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Returns the last message of each thread by thread. */
export const lastMessages = async (
  on: Reader,
  threadIds: readonly string[],
): Promise<Map<string, ShownMessage>> => {
  if (threadIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('messages as m')
    .innerJoin('threads as t', (join) =>
      join.onRef('t.id', '=', 'm.thread_id').onRef('t.last_position', '=', 'm.position'),
    )
    .select(['m.thread_id', 'm.id', 'm.client_id', 'm.position', 'm.sent_by', 'm.appointment_id'])
    .select(['m.sent_at', 'm.hidden_at', sql<boolean>`m.masked_text is not null`.as('is_masked')])
    // Lists don't tell of reports.
    .select(sql<boolean>`false`.as('is_reported'))
    .select(filesOf('m.id').as('files'))
    .select(
      sql<string>`case when t.agreed_at is null then coalesce(m.masked_text, m.text) else m.text end`.as(
        'text',
      ),
    )
    .where('t.id', 'in', [...threadIds])
    .execute()
  return new Map(rows.map(({ thread_id, ...message }) => [thread_id, message]))
}

export const insertMessage = async (
  tx: Tx<BookingSchema>,
  message: Insertable<BookingSchema['messages']>,
): Promise<void> => {
  await tx.insertInto('messages').values(message).execute()
}

/** Returns a message's place, whoever may see it. */
export const findPlace = (on: Reader, id: string) =>
  on
    .selectFrom('messages')
    .select(['id', 'thread_id', 'position', 'sent_by', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the messages around a position, in order. */
export const messagesAround = (
  on: Reader,
  thread: Agreed,
  { position, count }: { position: number; count: number },
): Promise<ShownMessage[]> =>
  shownIn(on, thread)
    .where('position', '>=', position - count)
    .where('position', '<=', position + count)
    .orderBy('position')
    .execute()

export const updateToHidden = async (tx: Tx<BookingSchema>, id: string, at: Date): Promise<void> => {
  await tx.updateTable('messages').set({ hidden_at: at }).where('id', '=', id).execute()
}
