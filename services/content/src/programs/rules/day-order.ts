import type { DayOfWeek } from './plan.ts'

export type Place = DayOfWeek & { id: string; order_in_day: number }

const isSameDay = (a: DayOfWeek, b: DayOfWeek): boolean =>
  a.week_number === b.week_number && a.day_number === b.day_number

export const nextOrder = (rows: readonly Omit<Place, 'id'>[], day: DayOfWeek): number =>
  Math.max(0, ...rows.filter((row) => isSameDay(row, day)).map((row) => row.order_in_day)) + 1

/** Numbers new rows, behind those that are already there. */
export const inOrder = <Row extends DayOfWeek>(
  rows: readonly Row[],
  before: readonly Omit<Place, 'id'>[] = [],
): (Row & { order_in_day: number })[] => {
  const numbered: (Row & { order_in_day: number })[] = []
  for (const row of rows) numbered.push({ ...row, order_in_day: nextOrder([...before, ...numbered], row) })
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
  const ofDay = rows.filter((row) => row.id !== to.id && isSameDay(row, to))
  if (!ofDay.some(({ order_in_day }) => order_in_day === to.order_in_day)) return [to]
  if (!from || !isSameDay(from, to)) return [to, ...pushedBack(ofDay, to.order_in_day)]
  const [first, last] = [from.order_in_day, to.order_in_day].toSorted((a, b) => a - b) as [number, number]
  const step = to.order_in_day < from.order_in_day ? 1 : -1
  const between = ofDay.filter(({ order_in_day }) => order_in_day >= first && order_in_day <= last)
  return [to, ...between.map((row) => ({ ...row, order_in_day: row.order_in_day + step }))]
}
