import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { RecordsOfExercise } from '@fieldside/contracts/http/progress.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { RECORD_LABELS, recordText } from '@/entities/workout/record-words.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { OneRepMaxNote } from './one-rep-max-note.tsx'

const SHOWN = 5

export const RecordsCard = () => (
  <CardSection title="Records">
    <div className="px-5 pb-5">
      <QueryState query={useEndpoint(actions.listRecords, {})} loading={<Skeleton className="h-56" />}>
        {({ items }) => <Exercises items={items.filter(({ records }) => records.length > 0)} />}
      </QueryState>
    </div>
  </CardSection>
)

const Exercises = ({ items }: { items: readonly RecordsOfExercise[] }) => {
  const [all, setAll] = useState(false)
  if (items.length === 0)
    return <p className="text-muted">Log weights, reps, times, or distances to see your records.</p>
  return (
    <>
      <ul aria-label="Records" className="divide-y divide-line">
        {(all ? items : items.slice(0, SHOWN)).map((exercise) => (
          <li key={exercise.exercise_name} className="py-4 first:pt-0">
            <OneExercise exercise={exercise} />
          </li>
        ))}
      </ul>
      {!all && items.length > SHOWN && (
        <Button variant="outline" onClick={() => setAll(true)}>
          Show all {items.length} exercises
        </Button>
      )}
      <OneRepMaxNote className="mt-4" />
    </>
  )
}

const OneExercise = ({ exercise: { exercise_name, records } }: { exercise: RecordsOfExercise }) => {
  const unit = useWeightUnit()
  return (
    <>
      <h3 className="font-semibold [overflow-wrap:anywhere]">{exercise_name}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        {records.map(({ kind, value, done_on }) => (
          <div key={kind}>
            <dt className="text-muted text-sm">{RECORD_LABELS[kind]}</dt>
            <dd className="display text-xl tabular-nums leading-tight">{recordText(kind, value, unit)}</dd>
            <dd className="text-muted text-sm">{formatCalendarDay(done_on)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
