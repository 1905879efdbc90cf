/** Runs work of one key one after another, in the order it came; different keys do not wait for each other. */
export const createTurns = () => {
  const latest = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
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
