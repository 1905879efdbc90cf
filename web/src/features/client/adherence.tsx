import type { Plan, PlanTraining } from '@fieldside/contracts/http/plans.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { Table } from '@/ui/table.tsx'
import { PainChart } from './pain-chart.tsx'

const Weeks = ({ weeks }: Pick<PlanTraining, 'weeks'>) => (
  <ul aria-label="Planned workouts done by week" className="grid gap-2">
    {weeks.slice(-8).map(({ monday, planned, done }) => (
      <li key={monday} className="grid grid-cols-[7rem_minmax(0,1fr)_4rem] items-center gap-3 text-sm">
        <span className="text-muted">{formatCalendarDay(monday)}</span>
        <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-turf"
            style={{ width: `${planned === 0 ? 0 : (100 * done) / planned}%` }}
          />
        </span>
        <span className="text-right tabular-nums">
          {done} of {planned}
        </span>
      </li>
    ))}
  </ul>
)

type AdherenceProps = { plan: Plan }

/** How a client gets on, while they share it. */
export const Adherence = ({ plan: { training } }: AdherenceProps) => {
  if (!training) return null
  const { weeks, workouts, last_on, missed_in_a_row } = training
  return (
    <div className="grid gap-6">
      <p>
        {last_on ? `Last workout: ${formatCalendarDay(last_on)}.` : 'No workout yet.'}
        {missed_in_a_row > 0 &&
          ` Missed ${missed_in_a_row === 1 ? 'the last planned workout' : `${missed_in_a_row} planned workouts in a row`}.`}
      </p>
      <section aria-label="By week" className="grid gap-2">
        <h3 className="text-lg">Planned workouts done</h3>
        <Weeks weeks={weeks} />
      </section>
      {workouts.length > 0 && (
        <section aria-label="Pain and effort" className="grid gap-3">
          <h3 className="text-lg">Pain and effort</h3>
          <PainChart workouts={workouts.toReversed()} />
          <Table
            caption="Check-ins"
            rows={workouts}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Day',
                cell: ({ done_on }) => (
                  <span className="whitespace-nowrap">{formatCalendarDay(done_on)}</span>
                ),
              },
              { header: 'Workout', typed: true, cell: ({ name }) => name },
              {
                header: 'Done',
                align: 'right',
                cell: ({ exercises_done, exercise_count }) => `${exercises_done} of ${exercise_count}`,
              },
              { header: 'Pain', align: 'right', cell: ({ pain }) => pain },
              { header: 'Next morning', align: 'right', cell: ({ morning_pain }) => morning_pain ?? '–' },
              { header: 'Effort', align: 'right', cell: ({ effort }) => effort },
              { header: 'Comment', typed: true, cell: ({ comment }) => comment || '–' },
            ]}
          />
        </section>
      )}
    </div>
  )
}
