import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { formatLongDay, noonOf, readerLocale, readerZone, sameClock, zoneName } from '@/client/time-format.ts'
import { useNow } from '@/client/use-now.ts'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { lazyDialog, lazyPart, lazyTab } from '@/ui/lazy-part.ts'
import { Radio, Radios } from '@/ui/radios.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { type BlockDraft, hourFrom } from './block-times.ts'
import { type CalendarItem, isBlock, itemsOf } from './closed-time.ts'
import { useCalendar, VIEWS, type View, type Week } from './use-calendar.ts'
import { dayAfter, localTime } from './week-layout.ts'

const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)
const BlockedDialog = lazyDialog(async () => (await import('./blocked-dialog.tsx')).BlockedDialog)
const ItemDialog = lazyDialog(async () => (await import('./item-dialog.tsx')).ItemDialog)
const WeekGrid = lazyPart(async () => (await import('./week-grid.tsx')).WeekGrid)
const DayView = lazyPart(async () => (await import('./day-view.tsx')).DayView)
const SessionLists = lazyTab(async () => (await import('./session-lists.tsx')).SessionLists)

type WeekCalendarProps = { first: Week; terms: FeeTerms }

/** A week of sessions and requests, a day of it, or all sessions as lists. */
export const WeekCalendar = ({ first, terms }: WeekCalendarProps) => {
  const now = useNow()
  const calendar = useCalendar(first, now)
  const [opened, setOpened] = useState<CalendarItem | null>(null)
  const [blocking, setBlocking] = useState<BlockDraft | null>(null)
  const id = useId()
  const { view, monday, day, today, week } = calendar
  const zone = first.time_zone
  // Uses the latest data: the athlete can answer while the dialog is open.
  const item = opened && ((week && itemsOf(week).find((one) => one.id === opened.id)) ?? opened)
  return (
    <section aria-labelledby={id}>
      <Bar id={id} calendar={calendar} onBlock={() => setBlocking(nextHour(day, today, now, zone))} />
      {view === 'list' ? (
        <SessionLists />
      ) : (
        <Card className="overflow-hidden pt-1.5">
          {week ? (
            <Loaded week={week} calendar={calendar} now={now} onOpen={setOpened} onBlock={setBlocking} />
          ) : (
            <NotLoaded key={monday + day} calendar={calendar} />
          )}
        </Card>
      )}
      {item && isBlock(item) && <BlockedDialog block={item} zone={zone} onClose={() => setOpened(null)} />}
      {item && !isBlock(item) && <ItemDialog item={item} terms={terms} onClose={() => setOpened(null)} />}
      {blocking && <BlockDialog first={blocking} zone={zone} onClose={() => setBlocking(null)} />}
    </section>
  )
}

const NOON = 12 * 60

/** Suggests the next full hour today, and noon on any other day. */
const nextHour = (day: string, today: string, now: Date, zone: string): BlockDraft => {
  const hour = Math.floor(localTime(now, zone).minute / 60) + 1
  return day === today && hour < 24 ? hourFrom(day, hour * 60) : hourFrom(day, NOON)
}

type Calendar = ReturnType<typeof useCalendar>

const LABELS: Record<View, string> = { week: 'Week', day: 'Day', list: 'List' }

type BarProps = { id: string; calendar: Calendar; onBlock: () => void }

const Bar = ({ id, calendar, onBlock }: BarProps) => {
  const { view, phone, day, today, move, goTo, setView } = calendar
  const step = view === 'week' ? 'week' : 'day'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 id={id} aria-live="polite" className="min-w-0 flex-1 text-xl max-md:basis-full">
        {titleOf(calendar)}
      </h2>
      {view !== 'list' && (
        <div className="flex flex-wrap items-center gap-1">
          <Button variant="outline" size="icon" aria-label={`Previous ${step}`} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="outline" aria-disabled={day === today} onClick={() => goTo(today)}>
            Today
          </Button>
          <Button variant="outline" size="icon" aria-label={`Next ${step}`} onClick={() => move(1)}>
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
      {view !== 'list' && (
        <Button variant="outline" onClick={onBlock} className="max-md:order-last max-md:basis-full">
          <CalendarOff aria-hidden />
          Block time
        </Button>
      )}
      <Radios
        value={view}
        onValueChange={setView}
        aria-label="View"
        className="flex overflow-hidden rounded-md border border-edge max-md:ml-auto"
      >
        {VIEWS.filter((one) => !(one === 'week' && phone)).map((one) => (
          <Radio
            key={one}
            value={one}
            className="-outline-offset-2 h-[2.625rem] min-w-14 pointer-coarse:h-11 border-edge border-l px-3 font-medium text-muted first:border-l-0 aria-checked:bg-turf-soft aria-checked:text-turf"
          >
            {LABELS[one]}
          </Radio>
        ))}
      </Radios>
    </div>
  )
}

/** Example: 'Nov 23 – 29, 2026'. */
const titleOf = ({ view, monday, day }: Calendar): string => {
  if (view === 'list') return 'All sessions'
  if (view === 'day') return formatLongDay(noonOf(day), { zone: 'UTC' })
  return new Intl.DateTimeFormat(readerLocale(), { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    noonOf(monday),
    noonOf(dayAfter(monday, 6)),
  )
}

type LoadedProps = {
  week: Week
  calendar: Calendar
  now: Date
  onOpen: (item: CalendarItem) => void
  onBlock: (draft: BlockDraft) => void
}

const Loaded = ({ week, calendar, now, onOpen, onBlock }: LoadedProps) => {
  const { view, monday, day, goTo } = calendar
  const zone = week.time_zone
  const parts = { items: itemsOf(week), timeOff: week.time_off ?? [], zone, now, onOpen }
  return (
    <>
      <Suspense fallback={<WeekLoading view={view} />}>
        {view === 'week' && (
          <WeekGrid {...parts} monday={monday} worksFrom={week.hours_from ?? null} onBlock={onBlock} />
        )}
        {view === 'day' && <DayView {...parts} day={day} onDay={goTo} />}
      </Suspense>
      <Notes week={week} isWeek={view === 'week'} />
    </>
  )
}

const Notes = ({ week: { items, more, time_zone, monday }, isWeek }: { week: Week; isWeek: boolean }) => {
  const at = noonOf(monday)
  const notes = [
    isWeek && items.length === 0 && 'No sessions or requests this week. New ones will appear here.',
    more && `This week has more than ${items.length} entries. Open List to see all of them.`,
    !sameClock(time_zone, readerZone(), at) &&
      `Times are in the time zone of your schedule (${zoneName(time_zone, at)}).`,
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className="border-line border-t px-5 py-3 text-muted text-sm">
      {note}
    </p>
  ))
}

const NotLoaded = ({ calendar: { view, other } }: { calendar: Calendar }) =>
  other.error ? (
    <ErrorState
      title="We couldn’t load this week"
      detail={other.error.message}
      retry={() => void other.refetch()}
      retrying={other.isFetching}
    />
  ) : (
    <WeekLoading view={view} />
  )

const WeekLoading = ({ view }: { view: View }) => (
  <Loading label="Loading the week" className="grid gap-3 p-4">
    <Skeleton className="h-11 w-full" />
    <Skeleton className={view === 'week' ? 'h-[30.5rem] w-full' : 'h-40 w-full'} />
  </Loading>
)
