import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { weekdayWords } from '@/entities/plan/words.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

/** Lists the plans that professionals made for the athlete. */
export const Screen = () => (
  <>
    <PageHeader title="My plans" lead="Made for you by professionals you have sessions with." />
    <QueryState
      query={useEndpoint(screens.plansScreen, { query: { day: dayKey(new Date()) } })}
      title="We couldn’t load your plans"
      loading={<Skeletons className="grid max-w-3xl gap-4" of={['h-40 rounded-lg']} />}
    >
      {({ items }) => <Plans items={items} />}
    </QueryState>
  </>
)

const Plans = ({ items }: { items: readonly PlanOfAthlete[] }) =>
  items.length === 0 ? (
    <EmptyState
      title="No plan yet"
      action={
        <LinkButton to="/messages" variant="outline">
          Open messages
        </LinkButton>
      }
    >
      After you agree on a session, your professional can make a training plan for you.
    </EmptyState>
  ) : (
    <ul aria-label="Plans" className="grid max-w-3xl gap-4">
      {items.map(({ id, title, professional_name, weekdays, training }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
            <div className="min-w-0">
              <h2 className="text-xl [overflow-wrap:anywhere]">{title}</h2>
              <p className="text-muted">
                From {professional_name} · {weekdayWords(weekdays)}
              </p>
              {training?.next_on && <p>Next workout: {formatCalendarDay(training.next_on)}</p>}
            </div>
            <LinkButton to={`/plans/${id}`}>Open plan</LinkButton>
          </Card>
        </li>
      ))}
    </ul>
  )
