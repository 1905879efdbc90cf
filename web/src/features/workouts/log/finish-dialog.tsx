import { useState } from 'react'
import type { WorkoutCopy } from '@/entities/workout/workout-copy.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { useFinish } from '../use-training.ts'
import { DayField, isLoggable, NotesField } from './day-and-notes.tsx'

type FinishDialogProps = { userId: string; copy: WorkoutCopy; doneCount: number; onClose: () => void }

export const FinishDialog = ({ userId, copy, doneCount, onClose }: FinishDialogProps) => {
  const finish = useFinish(userId, copy)
  const [endedAt] = useState(Date.now)
  const [doneOn, setDoneOn] = useState(copy.document.log!.value.done_on)
  const [notes, setNotes] = useState(copy.document.log!.value.notes ?? '')
  const [pending, setPending] = useState(false)
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
      disabled={!isLoggable(doneOn)}
      dirty={notes.trim() !== ''}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        setPending(true)
        void finish(endedAt, doneOn, notes)
      }}
      onClose={onClose}
    >
      <DayField value={doneOn} onChange={setDoneOn} />
      <NotesField value={notes} onChange={setNotes} />
    </FormDialog>
  )
}
