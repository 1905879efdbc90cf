import type { WorkoutEntry } from '@fieldside/contracts/merge-workout.ts'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadAhead } from '@/client/load-part.ts'
import { notify } from '@/client/notify.ts'
import { swapsFirst, useExerciseChoices } from '@/entities/workout/exercise-choices.ts'
import { setsInShort } from '@/entities/workout/set-words.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import type { Before, WorkoutCopy } from '@/entities/workout/workout-copy.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyDialog, useOpened } from '@/ui/lazy-part.ts'
import { ExerciseSets } from './exercise-sets.tsx'
import { type ExerciseMenuProps, MenuButton } from './log/menu-button.tsx'
import { type Editing, setOf } from './use-training.ts'

const loadChooser = async () => (await import('./log/choose-exercise.tsx')).ChooseExercise
const ChooseExercise = lazyDialog(loadChooser)

type ExerciseCardsProps = { userId: string; editing: Editing; before: WorkoutCopy['before'] }

/** The exercises of a workout, which can be added, swapped, skipped, and reordered. */
export const ExerciseCards = ({ userId, editing, before }: ExerciseCardsProps) => {
  const choices = useExerciseChoices(userId)
  // Gyms have dead spots, so their code is here before it is needed.
  useEffect(() => loadAhead(loadMenu), [])
  useEffect(() => loadAhead(loadChooser), [])
  const [choosing, setChoosing] = useState<'add' | WorkoutEntry | null>(null)
  const { entries } = editing
  const beforeOf = ({ exercise_id }: WorkoutEntry): Before =>
    before[exercise_id ?? ''] ?? choices.items.find(({ id }) => id === exercise_id) ?? { last: null }
  const of = choosing === 'add' ? null : choosing
  return (
    <div className="grid gap-4">
      {entries.map((entry, index) => (
        <ExerciseCard
          key={entry.id}
          entry={entry}
          editing={editing}
          before={beforeOf(entry)}
          isFirst={index === 0}
          isLast={index === entries.length - 1}
          onSwap={() => setChoosing(entry)}
        />
      ))}
      <Button variant="outline" className="justify-self-start" onClick={() => setChoosing('add')}>
        <Plus aria-hidden />
        Add exercise
      </Button>
      {choosing && (
        <ChooseExercise
          title={of ? `Swap ${of.exercise_name}` : 'Add exercise'}
          choices={of ? swapsFirst(choices, of.exercise_id) : choices.items}
          onChoose={(choice) => {
            if (of) editing.swap(of, choice)
            else editing.add(choice)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  )
}

type ExerciseCardProps = {
  entry: WorkoutEntry
  editing: Editing
  before: Before
  isFirst: boolean
  isLast: boolean
  onSwap: () => void
}

/** Brings the exercise whose turn it is in a superset on screen. */
const showCard = (entry: WorkoutEntry | null): void => {
  if (entry) document.getElementById(entry.id)?.scrollIntoView?.({ block: 'start', behavior: 'smooth' })
}

const ExerciseCard = ({ entry, editing, before, isFirst, isLast, onSwap }: ExerciseCardProps) => {
  const unit = useWeightUnit()
  if (entry.skipped) return <SkippedCard entry={entry} editing={editing} />
  const planned = { ...entry, category: null, ...before }
  return (
    <Card id={entry.id} className="relative scroll-mt-24 px-3 py-4 md:p-5 [&_h2]:pr-12">
      <ExerciseSets
        exercise={planned}
        unit={unit}
        sets={entry.done.map(setOf)}
        onChange={(set, changes) => showCard(editing.changeSet(entry, set, changes))}
        onAdd={() => editing.addSet(entry)}
        onRemove={(set) => {
          const undo = editing.removeSet(entry, set)
          notify.undoable(`Set ${set + 1} of ${entry.exercise_name} removed`, undo)
        }}
      />
      <div className="absolute top-2 right-2">
        <ClosedMenu {...{ entry, editing, isFirst, isLast, onSwap }} />
      </div>
    </Card>
  )
}

const loadMenu = async () => (await import('./log/exercise-menu.tsx')).ExerciseMenu

/** Loads the menu when it is first opened. */
const ClosedMenu = (props: ExerciseMenuProps) => {
  const { Opened, open } = useOpened(loadMenu)
  return Opened ? <Opened {...props} /> : <MenuButton name={props.entry.exercise_name} onClick={open} />
}

/** What was done of it stays in the log. */
const SkippedCard = ({ entry, editing }: { entry: WorkoutEntry; editing: Editing }) => {
  const unit = useWeightUnit()
  const done = entry.done.filter(({ checked }) => checked)
  return (
    <Card className="flex items-center justify-between gap-3 px-3 py-2 md:px-5">
      <p className="min-w-0 text-muted [overflow-wrap:anywhere]">
        {entry.exercise_name}: {done.length > 0 ? setsInShort(done, unit) : 'skipped'}
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Go on with ${entry.exercise_name}`}
        onClick={() => editing.skip(entry, false)}
      >
        {done.length > 0 ? 'Go on' : 'Undo'}
      </Button>
    </Card>
  )
}
