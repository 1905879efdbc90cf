export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Runs work for the same key one at a time, in arrival order. */
export const createTurns = (): InTurn => {
  const latest = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = latest.get(key) ?? Promise.resolve()
    const mine = before.then(
      () => work(),
      () => work(),
    )
    latest.set(key, mine)
    try {
      return await mine
    } finally {
      if (latest.get(key) === mine) latest.delete(key)
    }
  }
}
