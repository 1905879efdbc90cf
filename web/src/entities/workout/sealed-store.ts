import { createStore, del, entries, get, set, update } from 'idb-keyval'

type Sealed = { userId: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const CIPHER = 'AES-GCM'
const SECRET = 'secret'

/**
 * Stores values of users in IndexedDB, encrypted, because workouts have notes about health. Scripts can use the key but
 * not read it (decision 134). Its functions throw a DOMException when the browser stores nothing, as in some private
 * windows.
 */
export const createSealedStore = <Value>(database: string, table: string) => {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => {
    opened ??= createStore(database, table)
    return opened
  }
  const findSecret = async (): Promise<CryptoKey> => {
    const stored = await get<CryptoKey>(SECRET, store())
    if (stored) return stored
    const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have made one at the same time.
    await update<CryptoKey>(SECRET, (theirs) => theirs ?? key, store())
    return (await get<CryptoKey>(SECRET, store()))!
  }
  const open = async ({ iv, data }: Sealed): Promise<Value> => {
    const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, await findSecret(), data)
    return JSON.parse(new TextDecoder().decode(text)) as Value
  }
  const seal = async (userId: string, value: Value): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    return { userId, iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, await findSecret(), text) }
  }
  return {
    put: async (key: string, userId: string, value: Value): Promise<void> =>
      set(key, await seal(userId, value), store()),
    /** Replaces a value by one that is made from it, also when other tabs change it at the same time. */
    change: async (
      key: string,
      userId: string,
      make: (before: Value | undefined) => Value,
    ): Promise<void> => {
      for (let isDone = false; !isDone; ) {
        const before = await get<Sealed>(key, store())
        // What can't be decrypted is replaced.
        const known = before && (await open(before).catch(() => undefined))
        const sealed = await seal(userId, make(known))
        await update<Sealed>(
          key,
          (now) => {
            isDone = String(now?.iv) === String(before?.iv)
            return isDone || !now ? sealed : now
          },
          store(),
        )
      }
    },
    find: async (key: string): Promise<Value | undefined> => {
      const sealed = await get<Sealed>(key, store())
      return sealed && open(sealed)
    },
    delete: (key: string): Promise<void> => del(key, store()),
    /** Leaves out what can't be decrypted, so that it doesn't hide the rest. */
    listOf: async (userId: string): Promise<[string, Value][]> => {
      const all = await entries<string, Sealed>(store())
      const own = all.filter(([key, { userId: owner }]) => key !== SECRET && owner === userId)
      const values = await Promise.allSettled(own.map(([, sealed]) => open(sealed)))
      return own.flatMap(([key], index) => {
        const value = values[index]!
        return value.status === 'fulfilled' ? [[key, value.value] as [string, Value]] : []
      })
    },
  }
}
