export type Place = { id: string; day_number: number; order_in_day: number }

export const nextOrder = (rows: readonly Omit<Place, 'id'>[], day: number): number =>
  Math.max(0, ...rows.filter((row) => row.day_number === day).map((row) => row.order_in_day)) + 1

export const inOrder = <Row extends { day_number: number }>(
  rows: readonly Row[],
): (Row & { order_in_day: number })[] => {
  const numbered: (Row & { order_in_day: number })[] = []
  for (const row of rows) numbered.push({ ...row, order_in_day: nextOrder(numbered, row.day_number) })
  return numbered
}

/** Returns the exercises of a day that move back one place from `order` on, up to the first gap. */
const pushedBack = (ofDay: readonly Place[], order: number): Place[] => {
  const pushed: Place[] = []
  for (let at = order; ; at += 1) {
    const row = ofDay.find(({ order_in_day }) => order_in_day === at)
    if (!row) return pushed
    pushed.push({ ...row, order_in_day: at + 1 })
  }
}

/**
 * Returns every row whose place changes when one row moves. A free place needs no other change. Within a day,
 * the rows in between close the gap; on another day, rows make room.
 */
export const moving = (rows: readonly Place[], to: Place): Place[] => {
  const from = rows.find(({ id }) => id === to.id)
  const ofDay = rows.filter(({ id, day_number }) => id !== to.id && day_number === to.day_number)
  if (!ofDay.some(({ order_in_day }) => order_in_day === to.order_in_day)) return [to]
  if (from?.day_number !== to.day_number) return [to, ...pushedBack(ofDay, to.order_in_day)]
  const [first, last] = [from.order_in_day, to.order_in_day].toSorted((a, b) => a - b) as [number, number]
  const step = to.order_in_day < from.order_in_day ? 1 : -1
  const between = ofDay.filter(({ order_in_day }) => order_in_day >= first && order_in_day <= last)
  return [to, ...between.map((row) => ({ ...row, order_in_day: row.order_in_day + step }))]
}
