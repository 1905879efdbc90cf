import type { LogForm } from '@fieldside/contracts/http/training.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { createStore, del, entries, get, set, update } from 'idb-keyval'

/** A finished workout that the server hasn't confirmed. */
export type UnsentLog = {
  /** The Idempotency-Key of every attempt to send it. */
  key: string
  userId: string
  title: string
  /** The names of the exercises by id. Missing in logs of earlier releases. */
  exerciseNames?: Record<string, string>
  body: LogForm
}

type Sealed = { userId: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const CIPHER = 'AES-GCM'
const SECRET = 'secret'

let store: ReturnType<typeof createStore> | undefined
const storeOf = () => {
  store ??= createStore('fieldside.unsent-logs', 'logs')
  return store
}

/** Scripts can use the key but not read it, and storage has the log's notes only encrypted (decision 134). */
const secretOf = async (): Promise<CryptoKey> => {
  const stored = await get<CryptoKey>(SECRET, storeOf())
  if (stored) return stored
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one at the same time.
  await update<CryptoKey>(SECRET, (theirs) => theirs ?? key, storeOf())
  return (await get<CryptoKey>(SECRET, storeOf()))!
}

/** @throws DOMException when the browser stores nothing, such as in some private windows */
export const keepUnsent = async ({ userId, key, ...log }: UnsentLog): Promise<void> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(log))
  const data = await crypto.subtle.encrypt({ name: CIPHER, iv }, await secretOf(), text)
  await set(key, { userId, iv, data } satisfies Sealed, storeOf())
}

export const dropUnsent = (key: string): Promise<void> => del(key, storeOf())

const unsentOf = async (userId: string): Promise<UnsentLog[]> => {
  const all = await entries<string, Sealed>(storeOf())
  const own = all.filter(([key, { userId: owner }]) => key !== SECRET && owner === userId)
  if (own.length === 0) return []
  const secret = await secretOf()
  const open = async ([key, { iv, data }]: [string, Sealed]): Promise<UnsentLog> => {
    const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, secret, data)
    return {
      key,
      userId,
      ...(JSON.parse(new TextDecoder().decode(text)) as Omit<UnsentLog, 'key' | 'userId'>),
    }
  }
  // One unreadable entry must not hide the others.
  const opened = await Promise.allSettled(own.map(open))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

const RETRY_READ_MS = 15_000

/** The unsent logs of a user in this browser. */
export const unsentLogs = (userId: string) =>
  queryOptions({
    queryKey: ['unsent-logs', userId],
    queryFn: () => unsentOf(userId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_READ_MS,
  })

/** What happened to a log in this tab. Without data, the log is still waiting. */
export const logOutcome = (key: string) =>
  queryOptions<'sent' | 'discarded'>({ queryKey: ['unsent-log-outcome', key], queryFn: skipToken })
