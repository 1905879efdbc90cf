import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { readerZone } from '@/client/time-format.ts'
import { usePhone } from '@/client/use-phone.ts'
import { dayAfter, localTime, mondayOf } from './week-layout.ts'

export type Week = ReplyOf<typeof screens.providerWeekScreen>

export const VIEWS = ['week', 'day', 'list'] as const
export type View = (typeof VIEWS)[number]

/** A day of this century, as the server accepts. */
const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Phones have no week view. */
const viewOf = (param: string | null, phone: boolean): View => {
  const view = VIEWS.find((one) => one === param)
  if (view && !(view === 'week' && phone)) return view
  return phone ? 'day' : 'week'
}

/** Returns the view and day of the address, the week's data, and functions to move. `first` is this week's data. */
export const useCalendar = (first: Week, now: Date) => {
  const [params, setParams] = useAddressParams()
  const phone = usePhone()
  const view = viewOf(params.get('view'), phone)
  const today = localTime(now, first.time_zone).day
  const param = params.get('day')
  const day = isDay(param) ? param : today
  const monday = mondayOf(day)
  const isFirst = monday === first.monday
  const other = useEndpoint<typeof screens.providerWeekScreen>(
    screens.providerWeekScreen,
    { query: { day: monday, time_zone: readerZone() } },
    { enabled: !isFirst && view !== 'list' },
  )
  const goTo = (to: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), day: to === today ? '' : to }))
  return {
    phone,
    view,
    day,
    today,
    monday,
    week: isFirst ? first : other.data,
    other,
    goTo,
    move: (steps: 1 | -1) => goTo(dayAfter(day, view === 'week' ? 7 * steps : steps)),
    setView: (to: string) => setParams((before) => ({ ...Object.fromEntries(before), view: to })),
  }
}
