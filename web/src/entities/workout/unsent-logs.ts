import type { LogForm } from '@fieldside/contracts/http/training.ts'
import { queryOptions } from '@tanstack/react-query'
import { createStore, del, entries, get, set, update } from 'idb-keyval'

/** A finished workout that the server hasn't confirmed. */
export type UnsentLog = {
  /** The Idempotency-Key of every attempt to send it. */
  key: string
  userId: string
  title: string
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

/** Scripts can use the key but not read it, and storage has the log's notes only encrypted (decision 135). */
const secretOf = async (): Promise<CryptoKey> => {
  const kept = await get<CryptoKey>(SECRET, storeOf())
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one at the same time.
  await update<CryptoKey>(SECRET, (theirs) => theirs ?? made, storeOf())
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
  const kept = await entries<string, Sealed>(storeOf())
  const own = kept.filter(([key, { userId: owner }]) => key !== SECRET && owner === userId)
  const open = async ([key, { iv, data }]: [string, Sealed]): Promise<UnsentLog> => {
    const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, await secretOf(), data)
    return {
      key,
      userId,
      ...(JSON.parse(new TextDecoder().decode(text)) as Omit<UnsentLog, 'key' | 'userId'>),
    }
  }
  return Promise.all(own.map(open))
}

/** The unsent logs of a user in this browser. */
export const unsentLogs = (userId: string) =>
  queryOptions({
    queryKey: ['unsent-logs', userId],
    // Without storage there is nothing to send.
    queryFn: () => unsentOf(userId).catch((): UnsentLog[] => []),
    staleTime: Number.POSITIVE_INFINITY,
  })
