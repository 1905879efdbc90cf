import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingLog } from '@fieldside/contracts/http/training.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { setsInShort } from '@/entities/workout/set-words.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export const TrainingLogList = () => (
  <Card>
    <CardHeader title="Log" />
    <div className="px-5 pb-5">
      <QueryState
        query={useEndpoint(actions.listTrainingLogs, { query: {} })}
        loading={<Skeleton className="h-40" />}
      >
        {(logs) => <Logs first={logs} />}
      </QueryState>
    </div>
  </Card>
)

const Logs = ({ first }: { first: Page<TrainingLog> }) => {
  const pages = usePages(first, actions.listTrainingLogs, (cursor) => ({ query: { cursor } }))
  return (
    <>
      <ol aria-label="Log" className="divide-y divide-line">
        {pages.rows.map((log) => (
          <li key={log.id}>
            <LogRow log={log} />
          </li>
        ))}
      </ol>
      <MoreButton {...pages} />
    </>
  )
}

/** Example: 'Back Squat 2 sets of 8 × 60 kg; Push-Up 12'. */
const setsText = (sets: TrainingLog['sets'], unit: WeightUnit): string =>
  [...Map.groupBy(sets, ({ exercise_name }) => exercise_name)]
    .map(([name, done]) => `${name} ${setsInShort(done, unit)}`)
    .join('; ')

const LogRow = ({ log }: { log: TrainingLog }) => {
  const unit = useWeightUnit()
  const { submit, pending } = useCommand(actions.deleteTrainingLog, {
    success: 'Deleted from your log',
    failure: 'We couldn’t delete it from your log',
  })
  const day = formatDay(`${log.done_on}T12:00:00`)
  const remove = () => {
    if (window.confirm(`Delete ${log.title} of ${day} from your log?`)) submit({ params: { id: log.id } })
  }
  const minutes = log.duration_seconds ? Math.round(log.duration_seconds / 60) : 0
  return (
    <div className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{log.title}</p>
        <p className="text-muted text-sm">
          {day}
          {minutes > 0 && `, ${minutes} min`}
        </p>
        {log.sets.length > 0 && <p className="mt-1 text-sm">{setsText(log.sets, unit)}</p>}
        {log.notes && <p className="mt-1 whitespace-pre-line text-sm">{log.notes}</p>}
      </div>
      <LinkButton
        to={`/workouts/train/${log.id}`}
        variant="ghost"
        size="icon"
        aria-label={`Edit ${log.title} of ${day}`}
      >
        <Pencil aria-hidden />
      </LinkButton>
      <Button
        variant="ghost"
        size="icon"
        pending={pending}
        aria-label={`Delete ${log.title} of ${day}`}
        onClick={remove}
      >
        {!pending && <Trash2 aria-hidden />}
      </Button>
    </div>
  )
}
