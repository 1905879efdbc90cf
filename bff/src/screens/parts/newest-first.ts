/** Merges lists that are each newest first. Keeps the order within each list. */
export const newestFirst = <Item extends { at: string }>(lists: readonly (readonly Item[])[]): Item[] => {
  const rest = lists.map((list) => [...list])
  const all: Item[] = []
  for (;;) {
    const [newest] = rest
      .filter((list) => list.length > 0)
      .toSorted((one, other) => other[0]!.at.localeCompare(one[0]!.at))
    if (!newest) return all
    all.push(newest.shift()!)
  }
}
