import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { ClockSpan } from './availability.ts'

export type WrongField = { field: string; message: string }

const OVERLAP = 'These hours overlap others on that day'

const overlapping = (spans: readonly (ClockSpan & { index: number })[]): number[] => {
  const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from))
  return sorted.filter(({ from }, at) => from < (sorted[at - 1]?.until ?? '')).map(({ index }) => index)
}

/** Returns the errors in a schedule that its schema can't detect. */
export const wrongInSchedule = ({ weekly_hours, exceptions }: Schedule): WrongField[] => {
  const indexed = weekly_hours.map((span, index) => ({ ...span, index }))
  const weekly = [...Map.groupBy(indexed, ({ weekday }) => weekday).values()]
    .flatMap(overlapping)
    .map((index) => ({ field: `weekly_hours.${index}.from`, message: OVERLAP }))
  const days = exceptions.map(({ day }) => day)
  const twice = exceptions.flatMap(({ day }, index) =>
    days.indexOf(day) === index
      ? []
      : [{ field: `exceptions.${index}.day`, message: 'This day is already in the list' }],
  )
  const clashing = exceptions.flatMap(({ spans }, at) =>
    overlapping(spans.map((span, index) => ({ ...span, index }))).map((index) => ({
      field: `exceptions.${at}.spans.${index}.from`,
      message: OVERLAP,
    })),
  )
  return [...weekly, ...twice, ...clashing]
}

export const wrongInOffers = (offers: readonly OfferForm[]): WrongField[] => {
  const types = offers.map(({ appointment_type_id }) => appointment_type_id)
  return types.flatMap((type, index) =>
    types.indexOf(type) === index
      ? []
      : [{ field: `items.${index}.appointment_type_id`, message: 'This type is already in the list' }],
  )
}
