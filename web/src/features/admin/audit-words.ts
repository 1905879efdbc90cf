import { DOCUMENT_LABELS, DOCUMENT_TYPES } from '@fieldside/contracts/documents.ts'
import type { AuditLine } from '@fieldside/contracts/http/bff/audit.ts'
import { oneOf } from '@/client/one-of.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const spaced = (text: string): string => text.replaceAll(/[-_]/g, ' ')

const ACTIONS: Record<string, string> = {
  'role-changed': 'Changed role',
  'account-suspended': 'Suspended account',
  'account-restored': 'Restored account',
  'second-factor-reset': 'Removed two-step sign-in',
  'second-factor-reset-asked': 'Requested removal of two-step sign-in',
  'second-factor-reset-stopped': 'Stopped removal of two-step sign-in',
  'approve-professional': 'Approved professional',
  'reject-professional': 'Rejected professional',
  'withdraw-approval': 'Withdrew approval',
  'open-document': 'Opened document',
  'open-booking-details': 'Opened notes and contact details',
  'open-message': 'Read reported message',
  'open-message-file': 'Opened file of reported message',
  'open-attendance-case': 'Read attendance case',
  'decide-attendance-case': 'Decided attendance case',
  'hide-message': 'Hid message',
  'keep-message': 'Kept message',
  'send-announcement': 'Sent announcement',
  'replay-dead-letter': 'Replayed dead letter',
  'discard-dead-letter': 'Discarded dead letter',
  'retry-job': 'Retried parked job',
  'retry-refund': 'Retried refund',
  'mark-refund-paid': 'Marked refund as paid another way',
  'grant-fee-dispute': 'Granted fee credit',
  'reject-fee-dispute': 'Rejected fee credit',
  'give-fee-back': 'Gave back first-booking fee',
  'create-webhook': 'Added webhook endpoint',
  'update-webhook': 'Changed webhook endpoint',
  'delete-webhook': 'Deleted webhook endpoint',
  'replace-webhook-secret': 'Replaced signing secret',
  'pause-webhook': 'Paused webhook endpoint',
  'resume-webhook': 'Resumed webhook endpoint',
  'redeliver-webhook': 'Redelivered events',
  'api-client-created': 'Created API client',
  'api-client-secret-replaced': 'Replaced client secret',
  'api-client-deleted': 'Deleted API client',
  'names-read': 'Read people’s names',
  'add-synonyms': 'Added search synonyms',
  'remove-synonyms': 'Removed search synonyms',
}

/** Falls back to the action's own name, because the server can record actions that this client doesn't know yet. */
export const actionWords = ({ action }: Pick<AuditLine, 'action'>): string =>
  ACTIONS[action] ?? capital(spaced(action))

/** Names who acted: a user, an API client, or an operator with a command. */
export const actorWords = ({
  actor_id,
  actor_name,
  actor_client,
}: Pick<AuditLine, 'actor_id' | 'actor_name' | 'actor_client'>): string => {
  if (actor_client) return `API client ${actor_client}`
  return actor_name ?? (actor_id ? 'Deleted account' : 'Operator')
}

/** What an audit entry's state can name its object by. */
const NAMES = ['exercise_name', 'title', 'name', 'host']

/** Returns the object's own name, which the audit entry stores with its state. */
const nameIn = (state: unknown): string | undefined => {
  const facts = factsOf(state)
  const phrases = facts.get('phrases')
  if (Array.isArray(phrases)) return phrases.join(', ')
  const name = NAMES.map((key) => facts.get(key)).find((value) => value !== undefined)
  return typeof name === 'string' ? name : undefined
}

/** Names the target of the action: by its name if known, otherwise by type and short id. */
export const objectWords = ({
  object_type,
  object_id,
  object_name,
  before,
  after,
}: Pick<AuditLine, 'object_type' | 'object_id' | 'object_name' | 'before' | 'after'>): string =>
  object_name ?? nameIn(after) ?? nameIn(before) ?? `${capital(spaced(object_type))} ${object_id.slice(0, 8)}`

const valueWords = (name: string, value: unknown): string => {
  const document = name === 'document_type' ? oneOf(DOCUMENT_TYPES, String(value)) : undefined
  if (document) return DOCUMENT_LABELS[document]
  if (Array.isArray(value)) return value.map(String).join(', ') || '–'
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–')
}

const INNER = new Set(['version', 'object_key'])

const factsOf = (state: unknown): Map<string, unknown> =>
  new Map(
    typeof state === 'object' && state !== null
      ? Object.entries(state).filter(([name]) => !INNER.has(name))
      : [],
  )

/** Lists old and new values, one field per line. Leaves out unchanged and technical fields. */
export const changeWords = ({ before, after }: { before: unknown; after: unknown }): string => {
  const was = factsOf(before)
  const is = factsOf(after)
  const stayed = (name: string) =>
    was.has(name) && is.has(name) && valueWords(name, was.get(name)) === valueWords(name, is.get(name))
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !stayed(name))
  const lines = changed.map((name) => {
    const now = is.has(name) ? valueWords(name, is.get(name)) : '–'
    return `${capital(spaced(name))}: ${was.has(name) ? `${valueWords(name, was.get(name))} → ${now}` : now}`
  })
  return lines.join('\n') || '–'
}
