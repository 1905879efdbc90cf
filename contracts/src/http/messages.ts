import { z } from 'zod'
import { Side } from '../appointment-sides.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import {
  ANSWER_MESSAGE_MAX_CHARS,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX_CHARS,
  REPORT_REASON_MAX_CHARS,
  REPORT_REASON_MIN_CHARS,
} from '../limits.ts'
import { AttachedFile, MessageFile } from './message-files.ts'

/** A message's number in its thread, from 1. As a read position, 0 means that nothing is read. */
const Position = z.int().min(0).max(2_147_483_647)

const TOO_LONG = `A message has at most ${MESSAGE_MAX_CHARS} characters`

export const MessageForm = z
  .strictObject({
    /** Made by the client, so that a resent message is stored once. */
    client_id: Id,
    text: z.string().trim().max(MESSAGE_MAX_CHARS, TOO_LONG),
    appointment_id: Id.optional(),
    /** Up to three images and PDFs, or one video. */
    files: z
      .array(AttachedFile)
      .max(MESSAGE_FILES_MAX, `A message has at most ${MESSAGE_FILES_MAX} files`)
      .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'Add each file once')
      .default([]),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, {
    path: ['text'],
    message: 'Write a message first',
  })
export type MessageForm = z.input<typeof MessageForm>

/** Goes into the pair's conversation, about the booking. An empty one is no message. */
export const AnswerMessage = z
  .string()
  .trim()
  .max(ANSWER_MESSAGE_MAX_CHARS, `A message has at most ${ANSWER_MESSAGE_MAX_CHARS} characters`)

/** `masked`: contact details are replaced by '•••' until the pair agrees. `hidden`: an admin hid it; `text` is empty. */
export const MessageState = z.enum(['shown', 'masked', 'hidden'])
export type MessageState = z.infer<typeof MessageState>

export const Message = z.object({
  id: Id,
  client_id: Id,
  position: Position,
  sent_by: Side,
  text: z.string(),
  state: MessageState,
  /** The booking that it was written about. */
  appointment_id: Id.nullable(),
  sent_at: Instant,
  /** Whether the caller reported it. */
  is_reported: z.boolean(),
  /** In the sender's order; none of a hidden message. Booking of release 0.2.0 replies without them. */
  files: z.array(MessageFile).optional(),
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  /** The caller's side. */
  side: Side,
  /** Whether the pair has agreed on a session, so that nothing is masked. */
  is_agreed: z.boolean(),
  last_position: Position,
  /** Position of the last message from the other side that the caller has read. */
  read_position: Position,
  other_read_position: Position,
  is_unread: z.boolean(),
  /** Rises when messages that were shown before look different. */
  revision: z.int(),
  active_at: Instant,
})
export type Thread = z.infer<typeof Thread>

export const ThreadOverview = Thread.extend({ last_message: Message.nullable() })
export type ThreadOverview = z.infer<typeof ThreadOverview>

/** State of the composer: the saved draft and the remaining messages. */
export const Writing = z.object({
  /** Null before the first message or request. */
  thread_id: Id.nullable(),
  draft: z.string(),
  /** How many messages the caller can send before an answer; null without such a limit. */
  messages_left: z.int().nullable(),
})
export type Writing = z.infer<typeof Writing>

/** Admins get a 404, like everyone but the two sides. */
const callers = ['signed-in'] as const

export const listThreads = endpoint('GET /threads', {
  summary: 'Lists the caller’s threads with the last message of each, most recent first',
  callers,
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(ThreadOverview),
  problems: ['not-found'],
})

export const countUnreadThreads = endpoint('GET /threads/unread', {
  summary: 'Counts the caller’s threads with unread messages, up to one more than is shown',
  callers,
  reply: z.object({ unread: z.int() }),
  problems: ['not-found'],
})

export const getThread = endpoint('GET /threads/{id}', {
  summary: 'Returns a thread to its two sides',
  callers,
  reply: Thread,
  problems: ['not-found'],
})

export const listMessages = endpoint('GET /threads/{id}/messages', {
  summary:
    'Lists a page of a thread’s messages in order: those before or after a position; without one, those around the first unread message',
  callers,
  query: z.strictObject({
    before: z.coerce.number().pipe(Position).optional(),
    after: z.coerce.number().pipe(Position).optional(),
  }),
  /** Whether there are messages before and after these. */
  reply: z.object({ items: z.array(Message), older: z.boolean(), newer: z.boolean() }),
  problems: ['not-found'],
})
export const MessagesPage = listMessages.reply
export type MessagesPage = z.infer<typeof MessagesPage>

export const getWriting = endpoint('GET /threads/with/{id}', {
  summary:
    'Returns the caller’s draft to a professional (by profile) or an athlete, and their thread if there is one',
  callers,
  reply: Writing,
  problems: ['not-found'],
})

export const sendMessage = endpoint('POST /threads/with/{id}/messages', {
  summary:
    'Sends a message to a professional (by profile) or an athlete. An athlete’s first one opens the thread; a professional can only write in a thread that an athlete opened',
  callers,
  body: MessageForm,
  reply: z.object({ thread_id: Id, message: Message }),
  status: 201,
  problems: [
    'not-found',
    'not-accepting',
    'too-many-messages',
    'email-unconfirmed',
    'already-sent',
    'no-agreed-session',
    'file-gone',
    'one-video',
  ],
  limits: ['message', 'newThread'],
  // The client id makes it so. A stored reply would keep the text.
  repeatable: true,
  secretReply: true,
})

export const saveDraft = endpoint('PUT /threads/with/{id}/draft', {
  summary: 'Saves what the caller has typed but not sent; an empty text deletes it',
  callers,
  body: z.strictObject({ text: z.string().max(MESSAGE_MAX_CHARS, TOO_LONG) }),
  problems: ['not-found'],
  repeatable: true,
  secretReply: true,
})

export const readThread = endpoint('POST /threads/{id}/read', {
  summary: 'Marks the messages up to a position as read, permanently',
  callers,
  body: z.strictObject({ position: Position }),
  reply: z.object({ is_unread: z.boolean() }),
  problems: ['not-found'],
  repeatable: true,
  secretReply: true,
})

export const getThreadUnread = endpoint('GET /threads/{id}/unread', {
  summary: 'Returns whether a side of a thread has unread messages',
  callers: ['service:notification'],
  query: z.strictObject({ side: Side }),
  reply: z.object({ is_unread: z.boolean() }),
  problems: ['not-found'],
})

const REASON_LENGTH = `Describe what’s wrong in ${REPORT_REASON_MIN_CHARS} to ${REPORT_REASON_MAX_CHARS} characters`

/** Why a message is reported, hidden, or kept. */
export const MessageReason = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(REPORT_REASON_MIN_CHARS, REASON_LENGTH)
    .max(REPORT_REASON_MAX_CHARS, REASON_LENGTH),
})

export const reportMessage = endpoint('POST /messages/{id}/reports', {
  summary: 'Reports a message from the other side to administrators. Each message can be reported once',
  callers,
  body: MessageReason,
  problems: ['not-found', 'own-message'],
})

/** Without any text of the thread, which is only shown once it is opened. */
export const MessageReport = z.object({
  message_id: Id,
  thread_id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  /** The message's author. */
  sent_by: Side,
  reason: z.string(),
  reported_at: Instant,
})
export type MessageReport = z.infer<typeof MessageReport>

export const adminListMessageReports = endpoint('GET /admin/message-reports', {
  summary: 'Lists reported messages that wait for a decision, longest waiting first, without their text',
  callers: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(MessageReport),
})

export const adminOpenMessage = endpoint('POST /admin/messages/{id}/context', {
  summary:
    'Returns a reported message with the five before and after it, and records each opening in the audit log',
  callers: ['admin'],
  secretReply: true,
  reply: z.object({ items: z.array(Message) }),
  problems: ['not-found'],
})

export const hideMessage = endpoint('POST /admin/messages/{id}/hide', {
  summary: 'Hides a reported message from both sides, with a recorded reason, and closes its report',
  callers: ['admin'],
  body: MessageReason,
  problems: ['not-found', 'already-decided'],
})

export const keepMessage = endpoint('POST /admin/messages/{id}/keep', {
  summary: 'Closes the report of a message with a recorded reason; the message stays visible',
  callers: ['admin'],
  body: MessageReason,
  problems: ['not-found', 'already-decided'],
})
