import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { atMost, type DeliveryHabits, inOrderOf, USUAL } from './delivery-habits.ts'
import type { EventObject } from './events.ts'
import type { Objects } from './objects.ts'

const ATTEMPT_TIMEOUT_MS = 10_000
const LONGEST_WAIT_MS = MINUTE_MS
/** Stripe also gives up after three days. */
const GIVE_UP_MS = 3 * DAY_MS
const AT_ONCE = 8

export type WebhookOptions = {
  url: string | undefined
  secret: string
  /** Delay before the second attempt; doubles up to a minute. */
  retryMs: number
  now: () => number
  log: (line: string) => void
}
type Due = { id: string; attempts: number }

/** Returns Stripe's signature header over the raw body. `seconds` is the Unix time. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Sends stored events until each gets a 2xx answer. Continues with the rest after a restart. */
export function startWebhooks(database: DatabaseSync, objects: Objects, options: WebhookOptions) {
  const deliveries = deliveriesIn(database)
  const sending = new Map<string, Promise<void>>()
  const inTurn = atMost(AT_ONCE)
  const closing = new AbortController()
  let habits = USUAL
  let timer: NodeJS.Timeout | undefined

  function pump(): void {
    clearTimeout(timer)
    if (closing.signal.aborted || habits.held) return
    if (options.url) sendAll(options.url)
    const next = deliveries.nextAt([...sending.keys()])
    if (options.url && next !== undefined) timer = setTimeout(pump, Math.max(0, next - options.now()))
  }

  function sendAll(url: string): void {
    const due = deliveries.due(options.now()).filter(({ id }) => !sending.has(id))
    const answers = new Map<string, Promise<string>[]>()
    for (const { id } of inOrderOf(due, habits)) {
      const answer = inTurn(() => send(id, url))
      answers.set(id, [...(answers.get(id) ?? []), answer])
    }
    for (const one of due) sending.set(one.id, ended(one, answers.get(one.id) ?? []))
  }

  async function send(id: string, url: string): Promise<string> {
    const { object } = objects.find<EventObject>('event', id)!
    return post(url, JSON.stringify(object), options, closing.signal)
  }

  async function ended({ id, attempts }: Due, sent: Promise<string>[]): Promise<void> {
    const answers = await Promise.all(sent)
    sending.delete(id)
    if (closing.signal.aborted) return
    setImmediate(pump)
    const row = objects.find<EventObject>('event', id)!
    const refusal = answers.find((answer) => answer !== 'delivered')
    if (refusal === undefined) {
      row.object.pending_webhooks = 0
      objects.save(row)
      return deliveries.finish(id, 'delivered')
    }
    options.log(`webhook ${row.object.type} ${id}: ${refusal}, retrying later`)
    if (options.now() - row.object.created * 1000 > GIVE_UP_MS) return deliveries.finish(id, 'given up')
    const waitMs = Math.min(options.retryMs * 2 ** attempts, LONGEST_WAIT_MS)
    deliveries.retry(id, options.now() + waitMs)
  }

  pump()
  return {
    /** Call it in the transaction of the change. */
    enqueue: (eventId: string) => deliveries.enqueue(eventId, options.now()),
    /** Call it after the commit. */
    wake: () => void setImmediate(pump),
    /** Sends these events first when configured. Any answer counts, not just 2xx. */
    async beforeReply(eventIds: string[]): Promise<void> {
      if (!habits.before_reply || eventIds.length === 0) return
      pump()
      await Promise.all(eventIds.map((id) => sending.get(id)))
    },
    habits: () => ({ ...habits, waiting: deliveries.waiting() }),
    setHabits(changed: DeliveryHabits): void {
      habits = changed
      setImmediate(pump)
    },
    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}

async function post(
  url: string,
  body: string,
  options: WebhookOptions,
  closing: AbortSignal,
): Promise<string> {
  const signature = signatureHeader(body, options.secret, Math.floor(options.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok ? 'delivered' : `answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function deliveriesIn(database: DatabaseSync) {
  const insert = database.prepare('insert into deliveries (event_id, next_at_ms) values (?, ?)')
  const due = database.prepare(
    "select event_id as id, attempts from deliveries where state = 'pending' and next_at_ms <= ? order by next_at_ms, rowid limit 500",
  )
  const waiting = database.prepare(
    "select event_id as id, next_at_ms as at from deliveries where state = 'pending' order by next_at_ms limit 501",
  )
  const count = database.prepare("select count(*) as waiting from deliveries where state = 'pending'")
  const finish = database.prepare('update deliveries set state = ? where event_id = ?')
  const retry = database.prepare(
    'update deliveries set attempts = attempts + 1, next_at_ms = ? where event_id = ?',
  )
  return {
    enqueue: (id: string, nowMs: number) => void insert.run(id, nowMs),
    due: (nowMs: number) => due.all(nowMs) as Due[],
    nextAt: (except: string[]) =>
      (waiting.all() as { id: string; at: number }[]).find((row) => !except.includes(row.id))?.at,
    waiting: () => (count.get() as { waiting: number }).waiting,
    finish: (id: string, state: string) => void finish.run(state, id),
    retry: (id: string, atMs: number) => void retry.run(atMs, id),
  }
}
