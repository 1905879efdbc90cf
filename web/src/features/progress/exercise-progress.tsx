import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExercisePoint, Progress } from '@fieldside/contracts/http/training.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { type WeightUnit, weightText } from '@/entities/workout/weight.ts'
import { Card, CardHeader } from '@/ui/card.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type ChartPoint, LineChart } from './charts.tsx'
import { FigureTable } from './figure-table.tsx'

/** Returns the best weight of each day, or the best repetitions of an exercise without weights. */
const pointsOf = (points: readonly ExercisePoint[], unit: WeightUnit): ChartPoint[] => {
  const hasWeights = points.some(({ best_weight_grams }) => (best_weight_grams ?? 0) > 0)
  return points.map(({ done_on, best_weight_grams, best_reps }) => {
    const day = formatDay(`${done_on}T12:00:00`)
    const value = hasWeights ? Number(weightText(best_weight_grams ?? 0, unit)) : (best_reps ?? 0)
    return {
      label: day.replace(/^\w+, /, ''),
      value,
      text: `${day}: ${value} ${hasWeights ? unit : 'repetitions'}`,
    }
  })
}

export const ExerciseProgress = ({ exercises }: { exercises: Progress['exercises'] }) => {
  const [chosen, setChosen] = useState(exercises[0]!.exercise_name)
  const isThere = exercises.some(({ exercise_name }) => exercise_name === chosen)
  const name = isThere ? chosen : exercises[0]!.exercise_name
  return (
    <Card>
      <CardHeader title="By exercise" />
      <div className="px-5 pb-5">
        <NativeSelect
          aria-label="Exercise"
          value={name}
          onChange={(event) => setChosen(event.target.value)}
          className="max-w-md"
        >
          {exercises.map(({ exercise_name, sessions }) => (
            <option key={exercise_name} value={exercise_name}>
              {exercise_name} ({sessions})
            </option>
          ))}
        </NativeSelect>
        <OneExercise name={name} />
      </div>
    </Card>
  )
}

const OneExercise = ({ name }: { name: string }) => {
  const progress = useEndpoint(
    actions.getExerciseProgress,
    { query: { exercise_name: name } },
    { keepPrevious: true },
  )
  return (
    <QueryState query={progress} loading={<Skeleton className="mt-4 h-56" />}>
      {({ points }) => <Points name={name} points={points} />}
    </QueryState>
  )
}

const Points = ({ name, points }: { name: string; points: readonly ExercisePoint[] }) => {
  const unit = useWeightUnit()
  // The last log of this exercise was deleted, and the list above hasn't refetched yet.
  if (points.length === 0) return <p className="mt-4 text-muted">You no longer have logs for {name}.</p>
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <LineChart title={`Best set of ${name} on each day`} points={pointsOf(points, unit)} />
      <FigureTable
        caption={`${name}, day by day`}
        columns={['Day', `Best (${unit})`, 'Reps', 'Sets', `Volume (${unit})`]}
        rows={points
          .toReversed()
          .map((point) => [
            formatDay(`${point.done_on}T12:00:00`),
            weightText(point.best_weight_grams, unit) || '–',
            point.best_reps === null ? '–' : String(point.best_reps),
            String(point.sets),
            point.volume_grams === 0
              ? '–'
              : Math.round(Number(weightText(point.volume_grams, unit))).toLocaleString('en-US'),
          ])}
      />
    </div>
  )
}
