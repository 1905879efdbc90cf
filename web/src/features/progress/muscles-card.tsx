import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { MuscleWeek } from '@fieldside/contracts/http/progress.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { MUSCLE_LABELS } from '@/entities/exercise/fact-words.ts'
import { volumeIn } from '@/entities/workout/record-words.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { CardSection } from '@/ui/card.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BarChart } from './charts.tsx'
import { FigureTable } from './figure-table.tsx'
import { lastMondays } from './weeks.ts'

const WEEKS = 12

export const MusclesCard = () => (
  <CardSection title="Muscle groups" aside={`Last ${WEEKS} weeks`}>
    <div className="px-5 pb-5">
      <QueryState query={useEndpoint(actions.listMuscleWeeks, {})} loading={<Skeleton className="h-72" />}>
        {({ items }) => <Muscles items={items} />}
      </QueryState>
    </div>
  </CardSection>
)

const nameOf = ({ muscle }: MuscleWeek): string => (muscle === null ? 'Other' : MUSCLE_LABELS[muscle])

type Trained = { name: string; sets: number; volume_grams: number; weeks: ReadonlyMap<string, MuscleWeek> }

/** Returns the muscle groups of some weeks, the most trained first, and exercises without muscles last. */
const trainedIn = (items: readonly MuscleWeek[], mondays: readonly string[]): Trained[] => {
  const shown = items.filter(({ monday }) => mondays.includes(monday))
  const trained = [...Map.groupBy(shown, nameOf)].map(([name, weeks]) => ({
    name,
    sets: weeks.reduce((sum, { sets }) => sum + sets, 0),
    volume_grams: weeks.reduce((sum, { volume_grams }) => sum + volume_grams, 0),
    weeks: new Map(weeks.map((week) => [week.monday, week])),
  }))
  return trained.sort(
    (one, other) => Number(one.name === 'Other') - Number(other.name === 'Other') || other.sets - one.sets,
  )
}

const Muscles = ({ items }: { items: readonly MuscleWeek[] }) => {
  const unit = useWeightUnit()
  const [chosen, setChosen] = useState<string>()
  const mondays = lastMondays(dayKey(new Date()), WEEKS)
  const trained = trainedIn(items, mondays)
  const shown = trained.find(({ name }) => name === chosen) ?? trained[0]
  if (!shown) return <p className="text-muted">You have no sets in the last {WEEKS} weeks.</p>
  const weeks = mondays.map((monday) => ({
    day: formatCalendarDay(monday),
    sets: shown.weeks.get(monday)?.sets ?? 0,
    volume_grams: shown.weeks.get(monday)?.volume_grams ?? 0,
  }))
  const volume = (grams: number) => (grams === 0 ? '–' : volumeIn(grams, unit))
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        A set counts once for each muscle group it trains most, and half for each that helps. Warm-ups,
        mobility, and recovery don’t count.
      </p>
      <FigureTable
        caption={`Each week on average, over ${WEEKS} weeks`}
        columns={['Muscle group', 'Sets a week', `Volume a week (${unit})`]}
        rows={trained.map(({ name, sets, volume_grams }) => [
          name,
          (sets / WEEKS).toFixed(1),
          volume(volume_grams / WEEKS),
        ])}
      />
      <NativeSelect
        aria-label="Muscle group"
        value={shown.name}
        onChange={(event) => setChosen(event.target.value)}
        className="mt-5 mb-4 max-w-md"
      >
        {trained.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BarChart
          title={`Sets of ${shown.name} in each of the last ${WEEKS} weeks`}
          points={weeks.map(({ day, sets }) => ({
            label: day.replace(/^\w+, /, ''),
            value: sets,
            text: `Week of ${day}: ${sets} sets`,
          }))}
        />
        <FigureTable
          caption={`${shown.name}, week by week`}
          columns={['Week of', 'Sets', `Volume (${unit})`]}
          rows={weeks
            .toReversed()
            .map(({ day, sets, volume_grams }) => [day, String(sets), volume(volume_grams)])}
        />
      </div>
    </>
  )
}
