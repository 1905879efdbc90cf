import { FIRST_LOGGED_DAY } from '@fieldside/contracts/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadAhead } from '@/client/load-part.ts'
import { logOutcome } from '@/entities/workout/unsent-logs.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { loadWindow } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Input } from '@/ui/input.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { ExerciseSets } from './exercise-sets.tsx'
import { RestTimer } from './rest-timer.tsx'
import { type Training, today, useDraft, useFinish } from './use-training.ts'

export const TrainingSession = (newest: Training) => {
  // Keeps the plan that the workout started with, even if a refetch brings a newer one.
  const [training] = useState(newest)
  const { plan, draftKey } = training
  const [keptAs, setKeptAs] = useState<string | null>(null)
  // Gyms have dead spots, so the dialog's code is here before it is needed.
  useEffect(() => loadAhead(loadWindow), [])
  const { draft, unit, rest, changeSet, addSet, changeUnit } = useDraft(plan, draftKey)
  const [finishing, setFinishing] = useState(false)
  const all = draft.sets.flat()
  const done = all.filter((set) => set.done)
  if (keptAs) return <SavedHere logKey={keptAs} />
  return (
    <div className="max-w-3xl">
      <PageHeader
        eyebrow="Training"
        title={plan.title}
        lead={`${done.length} of ${all.length} sets done`}
        actions={
          <>
            <Button
              variant="outline"
              aria-label={`Weights in ${unit}, change to ${unit === 'kg' ? 'lb' : 'kg'}`}
              onClick={() => changeUnit(unit === 'kg' ? 'lb' : 'kg')}
            >
              {unit}
            </Button>
            <Button onClick={() => setFinishing(true)}>Finish</Button>
          </>
        }
      />
      <div className="grid gap-4">
        {plan.exercises.map((exercise, index) => (
          <Card key={index} className="px-3 py-4 md:p-5">
            <ExerciseSets
              exercise={exercise}
              unit={unit}
              sets={draft.sets[index]!}
              onChange={(set, changes) => changeSet(index, set, changes)}
              onAdd={() => addSet(index)}
            />
          </Card>
        ))}
      </div>
      <RestTimer endsAt={draft.restEndsAt} onChange={rest} />
      {finishing && (
        <FinishDialog
          training={training}
          draft={draft}
          doneCount={done.length}
          onKept={setKeptAs}
          onClose={() => setFinishing(false)}
        />
      )}
    </div>
  )
}

const SAVED = {
  title: 'Workout finished',
  text: 'Saved here. We’ll send it when you’re online.',
  to: '/workouts',
  link: 'Go to your workouts',
}
const OUTCOMES = {
  sent: { title: 'Workout logged', text: 'We’ve sent it.', to: '/progress', link: 'See your progress' },
  discarded: { ...SAVED, title: 'Workout discarded', text: 'We didn’t log it.' },
}

const SavedHere = ({ logKey }: { logKey: string }) => {
  const { data: outcome } = useQuery(logOutcome(logKey))
  const { title, text, to, link } = outcome ? OUTCOMES[outcome] : SAVED
  return (
    <EmptyState
      page
      title={title}
      action={
        <LinkButton to={to} variant="outline">
          {link}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  )
}

type FinishDialogProps = {
  training: Training
  draft: Parameters<typeof useFinish>[1]
  doneCount: number
  onKept: (key: string) => void
  onClose: () => void
}

const FinishDialog = ({ training, draft, doneCount, onKept, onClose }: FinishDialogProps) => {
  const { endedOn, finish, pending } = useFinish(training, draft, onKept)
  const [doneOn, setDoneOn] = useState(endedOn)
  const [notes, setNotes] = useState('')
  const isDay = doneOn >= FIRST_LOGGED_DAY && doneOn <= today()
  return (
    <FormDialog
      title="Log this workout"
      description={
        doneCount === 0
          ? 'No sets are checked, so we’ll only record that you did this workout.'
          : `${doneCount} ${doneCount === 1 ? 'set' : 'sets'} will be recorded.`
      }
      submitLabel="Log workout"
      closeLabel="Back"
      disabled={!isDay}
      dirty={notes.trim() !== ''}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        void finish(doneOn, notes)
      }}
      onClose={onClose}
    >
      <Field
        label="Date"
        required
        error={isDay ? undefined : 'Please choose today or an earlier day, from 2000 on'}
      >
        <Input
          type="date"
          value={doneOn}
          min={FIRST_LOGGED_DAY}
          max={today()}
          onChange={(event) => setDoneOn(event.target.value)}
        />
      </Field>
      <Field label="Notes">
        <Textarea
          rows={3}
          maxLength={1000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
