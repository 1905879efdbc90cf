import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { ProfileViews } from '@fieldside/contracts/http/profiles.ts'
import { useEndpoint } from '@/client/api.ts'
import { formatCalendarDay, readerLocale, readerZone } from '@/client/time-format.ts'
import { Card, CardSection } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { StatStrip } from '@/ui/stat-strip.tsx'
import { Table } from '@/ui/table.tsx'

type Week = ProfileViews['weeks'][number]

export const AnalyticsTab = () => (
  <QueryState
    query={useEndpoint(screens.providerAnalyticsScreen, { query: { time_zone: readerZone() } })}
    title="We couldn’t load your profile views"
    loading={<Skeletons className="grid gap-6" of={['h-29 w-full rounded-lg', 'h-72 w-full rounded-lg']} />}
  >
    {(views) => <Views views={views} />}
  </QueryState>
)

const Views = ({ views }: { views: ProfileViews }) => {
  const { total, last_30_days, weeks } = views
  return (
    <div className="grid grid-cols-1 gap-6">
      <StatStrip
        stats={[
          { label: 'Profile views', value: total, detail: 'in total' },
          { label: 'Last 30 days', value: last_30_days, detail: last_30_days === 1 ? 'view' : 'views' },
          { label: 'This week', value: weeks.at(-1)?.views ?? 0, detail: 'since Monday' },
        ]}
      />
      {total === 0 ? <NoViews /> : <Weeks weeks={weeks} />}
      <p className="max-w-[68ch] text-muted text-sm">
        We count a view when an athlete opens your profile, at most once an hour per athlete. Your own visits
        and administrators’ visits don’t count.
      </p>
    </div>
  )
}

const NoViews = () => (
  <Card>
    <EmptyState
      title="No views yet"
      action={
        <LinkButton to="/professional-settings#profile" variant="outline">
          Improve your profile
        </LinkButton>
      }
    >
      Athletes can find you in search once you’re listed. A picture and a clear bio help.
    </EmptyState>
  </Card>
)

/** Formats a calendar day, independent of the time zone. */
const weekWords = ({ starts_on }: Week): string => formatCalendarDay(starts_on)

/** Example: 'Nov 16'. */
const shortDay = ({ starts_on }: Week): string =>
  new Intl.DateTimeFormat(readerLocale(), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(starts_on),
  )

const Weeks = ({ weeks }: { weeks: readonly Week[] }) => (
  <CardSection title="Views per week" aside="the last twelve weeks">
    <Bars weeks={weeks} />
    <details className="border-line border-t">
      <summary className="cursor-pointer px-5 py-3 font-medium text-sm">Show as a table</summary>
      <Table
        caption="Profile views per week"
        rows={weeks.toReversed()}
        rowKey={({ starts_on }) => starts_on}
        columns={[
          { header: 'Week from', cell: weekWords },
          { header: 'Views', align: 'right', cell: ({ views }) => views },
        ]}
      />
    </details>
  </CardSection>
)

/** Hidden from screen readers, because the table below has the same numbers. */
const Bars = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(...weeks.map(({ views }) => views), 1)
  return (
    <div aria-hidden className="grid grid-cols-12 items-end gap-1.5 px-5 pt-2 pb-4 md:gap-3">
      {weeks.map((week, index) => (
        <div key={week.starts_on} className="grid min-w-0 grid-cols-1 justify-items-center gap-1.5 text-sm">
          <span className="tabular-nums text-muted">{week.views}</span>
          <div className="flex h-36 w-full items-end">
            <div
              className="w-full rounded-t-sm bg-turf"
              style={{ height: `max(2px, ${(week.views / most) * 100}%)` }}
            />
          </div>
          <span
            className={cn('h-5 whitespace-nowrap text-muted text-sm', index % 3 !== 2 && 'max-lg:invisible')}
          >
            {shortDay(week)}
          </span>
        </div>
      ))}
    </div>
  )
}
