/**
 * Runs work on items in batches: those that arrive while a batch is under way share the next one. If a batch fails,
 * each of its items runs alone, so that one doesn't fail the others.
 */
export const inBatches = <Item>(work: (items: readonly Item[]) => Promise<unknown>) => {
  let last: Promise<unknown> = Promise.resolve()
  let open: { items: Item[]; done: Promise<unknown> } | undefined

  const begin = () => {
    const items: Item[] = []
    const done = last.then(() => {
      open = undefined
      return work(items)
    })
    last = done.catch(() => undefined)
    return { items, done }
  }

  return async (item: Item): Promise<void> => {
    open ??= begin()
    const { items, done } = open
    items.push(item)
    await done.catch((error: unknown) => {
      if (items.length === 1) throw error
      return work([item])
    })
  }
}
