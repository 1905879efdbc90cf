import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { ProgramDay } from '@fieldside/contracts/http/programs.ts'
import { ChevronDown, Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/client/session.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { ExerciseVideo, LockedVideo } from '../exercise/exercise-video.tsx'
import { useWeightUnit } from '../workout/training-settings.ts'
import { trainAddress } from './train-address.ts'
import { exercisesWords, loadWords, plural, restWords, supersetName } from './words.ts'

const DayFrame = ({ day, aside, children }: { day: number; aside: string; children?: React.ReactNode }) => (
  <section aria-label={`Day ${day}`} className="border-line border-t pt-4 pb-3 first:border-t-0 first:pt-0">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-lg">Day {day}</h3>
      <p className="text-muted text-sm">{aside}</p>
    </div>
    {children}
  </section>
)

const asideOf = ({ exercise_count, set_count }: ProgramDay): string =>
  `${exercisesWords(exercise_count)} · ${plural(set_count, 'set')}`

/** Shows the plan without its exercises to users who can't open the program. */
export const LockedDays = ({ days }: { days: readonly ProgramDay[] }) => (
  <div>
    {days.map((day) => (
      <DayFrame key={day.day_number} day={day.day_number} aside={asideOf(day)} />
    ))}
    <p className="flex items-center gap-2 border-line border-t pt-4 text-muted text-sm">
      <Lock aria-hidden className="size-4 shrink-0" />
      Exercises aren’t shown in the preview.
    </p>
  </div>
)

/** Links to the day as a workout, for Premium subscribers and admins. */
const TrainLink = ({
  programId,
  day: { week_number, day_number },
}: {
  programId: string
  day: ProgramDay
}) => {
  const session = useSession()
  const mayTrain =
    session.status === 'signed-in' && (session.user.role === 'admin' || session.user.is_subscribed)
  if (!mayTrain) return null
  return (
    <LinkButton
      to={trainAddress(programId, week_number, day_number)}
      variant="outline"
      size="sm"
      className="my-2"
    >
      <Play aria-hidden />
      Train day {day_number}
    </LinkButton>
  )
}

type OpenDaysProps = { programId: string; days: readonly ProgramDay[]; exercises: readonly ProgramExercise[] }

export const OpenDays = ({ programId, days, exercises }: OpenDaysProps) => (
  <div>
    {days.map((day) => (
      <DayFrame key={day.day_number} day={day.day_number} aside={asideOf(day)}>
        <TrainLink programId={programId} day={day} />
        <ol className="mt-2 divide-y divide-line">
          {exercises
            .filter(({ day_number }) => day_number === day.day_number)
            .map((row, index) => (
              <li key={row.id}>
                <ExerciseOfDay row={row} position={index + 1} />
              </li>
            ))}
        </ol>
      </DayFrame>
    ))}
  </div>
)

/** Mounts the content on first open, so that a day's videos don't load unasked. */
const ExerciseOfDay = ({ row, position }: { row: ProgramExercise; position: number }) => {
  const [open, setOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer list-none grid-cols-[1.25rem_minmax(0,1fr)_1rem] items-baseline gap-x-3 gap-y-0.5 rounded-sm py-2.5 hover:text-turf md:grid-cols-[1.25rem_minmax(0,1fr)_auto_1rem] [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="display text-muted tabular-nums">
          {position}
        </span>
        <b className="break-words">{row.exercise.exercise_name}</b>
        <Dose row={row} />
        <ChevronDown
          aria-hidden
          className="size-4 self-center text-muted transition-transform duration-150 group-open:rotate-180 max-md:col-start-3 max-md:row-start-1"
        />
      </summary>
      {open && <HowTo row={row} />}
    </details>
  )
}

const Dose = ({ row }: { row: ProgramExercise }) => {
  const unit = useWeightUnit()
  return (
    <span className="flex flex-wrap gap-x-3 text-sm tabular-nums max-md:col-start-2 md:justify-end">
      {row.superset && <span className="font-medium text-turf">Superset {supersetName(row.superset)}</span>}
      <span>
        {plural(row.sets, 'set')} × {row.reps}
        {row.load && `, ${loadWords(row.load, unit)}`}
      </span>
      <span className="text-muted">{restWords(row)}</span>
    </span>
  )
}

const HowTo = ({ row: { exercise } }: { row: ProgramExercise }) => (
  <div className="grid gap-3 pb-4 text-sm md:pl-8">
    {exercise.has_video && (
      <div className="max-w-md overflow-hidden rounded-md">
        {exercise.video_url ? (
          <ExerciseVideo key={exercise.video_url} name={exercise.exercise_name} url={exercise.video_url} />
        ) : (
          <LockedVideo name={exercise.exercise_name} signedIn />
        )}
      </div>
    )}
    {exercise.equipment.length > 0 && <p className="text-muted">Needs: {exercise.equipment.join(', ')}</p>}
    <p className="max-w-[64ch] whitespace-pre-line break-words">
      {exercise.notes ?? 'No notes for this exercise yet.'}
    </p>
  </div>
)
