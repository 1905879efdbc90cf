import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Progress } from '@fieldside/contracts/http/training.ts'
import { Download, Upload } from 'lucide-react'
import { useEndpoint } from '@/client/api.ts'
import { dayKey, formatDay } from '@/client/time-format.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { StatStrip } from '@/ui/stat-strip.tsx'
import { BodyCard } from './body/body-card.tsx'
import { BarChart } from './charts.tsx'
import { ExerciseProgress } from './exercise-progress.tsx'
import { FigureTable } from './figure-table.tsx'
import { MusclesCard } from './muscles-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { TrainingLogList } from './training-log-list.tsx'
import { lastWeeks, mondayOf } from './weeks.ts'

const WEEKS = 12

export const Screen = () => (
  <TrainingState
    query={useEndpoint(actions.getProgress, {})}
    title="We couldn’t load your progress"
    loading={<ProgressLoading />}
  >
    {(progress) => <Shown progress={progress} />}
  </TrainingState>
)

/** Returns local noon of a calendar day, so that it formats as that day. */
export const atNoon = (day: string): string => `${day}T12:00:00`

const Shown = ({ progress }: { progress: Progress }) => (
  <>
    <PageHeader
      title="Progress"
      lead="Based on the workouts you logged."
      actions={
        <>
          <LinkButton to="/workouts" variant="outline">
            Workouts
          </LinkButton>
          <LinkButton to="/progress/import" variant="outline">
            <Upload aria-hidden />
            Import
          </LinkButton>
          {progress.sessions > 0 && <ExportButton />}
        </>
      }
    />
    <div className="grid grid-cols-1 gap-6">
      {progress.sessions === 0 ? (
        <EmptyState
          title="Nothing logged yet"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to="/workouts">Go to your workouts</LinkButton>
              <LinkButton to="/progress/import" variant="outline">
                Import your history
              </LinkButton>
            </div>
          }
        >
          Log a workout or a program day to see your weeks and lifts here, or bring what you logged in another
          app.
        </EmptyState>
      ) : (
        <Figures progress={progress} />
      )}
      <BodyCard />
      {progress.sessions > 0 && <TrainingLogList />}
    </div>
  </>
)

const ExportButton = () => (
  <Button asChild variant="outline">
    <a href={`/api/content/progress/export?unit=${useWeightUnit()}`} download="fieldside-training.csv">
      <Download aria-hidden />
      Export CSV
    </a>
  </Button>
)

const Figures = ({ progress: { sessions, weeks, exercises } }: { progress: Progress }) => {
  const today = dayKey(new Date())
  const shown = lastWeeks(weeks, today, WEEKS)
  const thisWeek = weeks.find(({ monday }) => monday === mondayOf(today))
  const words = (count: number) => `${count} ${count === 1 ? 'workout' : 'workouts'}`
  const points = shown.map((week) => ({
    label: formatDay(atNoon(week.monday)).replace(/^\w+, /, ''),
    value: week.sessions,
    text: `Week of ${formatDay(atNoon(week.monday))}: ${words(week.sessions)}, ${week.sets} sets`,
  }))
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Workouts logged', value: sessions.toLocaleString('en-US') },
          { label: 'Workouts this week', value: thisWeek?.sessions ?? 0 },
          { label: 'Sets this week', value: thisWeek?.sets ?? 0 },
          {
            label: `Weeks trained in the last ${WEEKS}`,
            value: shown.filter((week) => week.sessions > 0).length,
          },
        ]}
      />
      <Card>
        <CardHeader title="Workouts per week" aside={`Last ${WEEKS} weeks`} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 px-5 pb-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <BarChart title={`Workouts in each of the last ${WEEKS} weeks`} points={points} />
          <FigureTable
            caption="Workouts and sets in each week"
            columns={['Week of', 'Workouts', 'Sets']}
            rows={shown
              .toReversed()
              .map((week) => [formatDay(atNoon(week.monday)), String(week.sessions), String(week.sets)])}
          />
        </div>
      </Card>
      {exercises.length > 0 && (
        <>
          <ExerciseProgress exercises={exercises} />
          <RecordsCard />
          <MusclesCard />
        </>
      )}
    </>
  )
}

const ProgressLoading = () => (
  <Skeletons
    className="grid gap-6"
    of={['h-11 w-64 max-w-full', 'h-28 rounded-lg', 'h-72 rounded-lg', 'h-72 rounded-lg']}
  />
)
