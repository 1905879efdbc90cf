import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExercisePoint, Progress } from '@fieldside/contracts/http/training.ts'
import { weightIn } from '@fieldside/contracts/weights.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { clockText } from '@/entities/workout/clock.ts'
import { distanceText } from '@/entities/workout/distance.ts'
import { estimateIn, volumeIn } from '@/entities/workout/record-words.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { type WeightUnit, weightText } from '@/entities/workout/weight.ts'
import { Card, CardHeader } from '@/ui/card.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type ChartPoint, LineChart } from './charts.tsx'
import { FigureTable } from './figure-table.tsx'
import { OneRepMaxNote } from './one-rep-max-note.tsx'

const dayOf = ({ done_on }: ExercisePoint): string => formatCalendarDay(done_on)
/** Without its weekday. */
const shortDayOf = (point: ExercisePoint): string => dayOf(point).replace(/^\w+, /, '')

/** What the days of an exercise show: its weights, times, distances, or else repetitions. */
const bestOf = (points: readonly ExercisePoint[], unit: WeightUnit) => {
  const has = (figure: (point: ExercisePoint) => number | null) =>
    points.some((point) => (figure(point) ?? 0) > 0)
  if (has((point) => point.best_weight_grams))
    return {
      figureOf: (point: ExercisePoint) => weightIn(point.best_weight_grams ?? 0, unit),
      textOf: (value: number) => `${value} ${unit}`,
    }
  if (has((point) => point.best_distance_cm))
    return {
      figureOf: (point: ExercisePoint) => (point.best_distance_cm ?? 0) / 100,
      textOf: (value: number) => distanceText(value * 100, unit),
    }
  if (has((point) => point.best_seconds))
    return {
      figureOf: (point: ExercisePoint) => point.best_seconds ?? 0,
      textOf: (value: number) => clockText(value),
    }
  return {
    figureOf: (point: ExercisePoint) => point.best_reps ?? 0,
    textOf: (value: number) => `${value} repetitions`,
  }
}

const chartOf = (
  points: readonly ExercisePoint[],
  figureOf: (point: ExercisePoint) => number,
  textOf: (value: number) => string,
): ChartPoint[] =>
  points.map((point) => ({
    label: shortDayOf(point),
    value: figureOf(point),
    text: `${dayOf(point)}: ${textOf(figureOf(point))}`,
  }))

type Column = [head: string, of: (point: ExercisePoint) => string]

/** Leaves out what no day of the exercise has. */
const columnsOf = (points: readonly ExercisePoint[], unit: WeightUnit): Column[] => {
  const ifAny = (
    head: string,
    figure: (point: ExercisePoint) => number | null,
    text: (value: number) => string,
  ): Column[] => {
    const of = (point: ExercisePoint) => (figure(point) ? text(figure(point)!) : '–')
    return points.some((point) => figure(point)) ? [[head, of]] : []
  }
  return [
    ['Day', shortDayOf],
    ...ifAny(
      `Best (${unit})`,
      (point) => point.best_weight_grams,
      (grams) => weightText(grams, unit),
    ),
    ...ifAny('Reps', (point) => point.best_reps, String),
    ...ifAny(
      `1RM (${unit})`,
      (point) => point.one_rep_max_grams,
      (grams) => String(estimateIn(grams, unit)),
    ),
    ...ifAny('Time', (point) => point.best_seconds, clockText),
    ...ifAny(
      'Distance',
      (point) => point.best_distance_cm,
      (cm) => distanceText(cm, unit),
    ),
    ['Sets', (point) => String(point.sets)],
    ...ifAny(
      `Volume (${unit})`,
      (point) => point.volume_grams,
      (grams) => volumeIn(grams, unit),
    ),
  ]
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
  const { figureOf, textOf } = bestOf(points, unit)
  const estimated = points.filter((point) => point.one_rep_max_grams !== null)
  const columns = columnsOf(points, unit)
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <div className="min-w-0">
          <h3 className="mb-3 font-semibold">Best set</h3>
          <LineChart title={`Best set of ${name} on each day`} points={chartOf(points, figureOf, textOf)} />
        </div>
        {estimated.length > 0 && (
          <div className="min-w-0">
            <h3 className="mb-3 font-semibold">Estimated 1RM</h3>
            <LineChart
              title={`Estimated 1RM of ${name} on each day`}
              points={chartOf(
                estimated,
                (point) => estimateIn(point.one_rep_max_grams!, unit),
                (value) => `${value} ${unit}`,
              )}
            />
            <OneRepMaxNote className="mt-2" />
          </div>
        )}
      </div>
      <div className="mt-5">
        <FigureTable
          caption={`${name}, day by day`}
          columns={columns.map(([head]) => head)}
          rows={points.toReversed().map((point) => columns.map(([, of]) => of(point)))}
        />
      </div>
    </>
  )
}
