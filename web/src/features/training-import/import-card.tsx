import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import type { ImportPreview, TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORT_FILE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import { readerZone } from '@/client/time-format.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { FileDrop, type FileDropState } from '@/ui/file-drop.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { leaveFocus } from '@/ui/return-focus.ts'
import { compressed } from './compressed.ts'
import { countOf } from './import-words.ts'
import { Preview } from './preview.tsx'

const MAX_MB = IMPORT_FILE_MAX_BYTES / 1024 / 1024
const HELP = `From Hevy, Strong, FitNotes, StrongLifts, JEFIT, Fitbod, Liftosaur, wger, or Fieldside. CSV or JSON, up to ${MAX_MB} MB.`

/** `id` is that of the import, so that a repeated request brings nothing twice. */
type Chosen = { file: File; body: Blob; id: string; unit: WeightUnit; preview: ImportPreview }

export const ImportCard = () => {
  const settingsUnit = useWeightUnit()
  const reading = useCommand(importActions.previewImport)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [state, setState] = useState<FileDropState>({ kind: 'empty' })
  const [done, setDone] = useState<TrainingImport | null>(null)

  const read = async (file: File, unit: WeightUnit) => {
    setDone(null)
    if (file.size > IMPORT_FILE_MAX_BYTES) {
      setState({ kind: 'failed', name: file.name, message: `A file can have up to ${MAX_MB} MB.` })
      return
    }
    setState({ kind: 'uploading', name: file.name, sizeBytes: file.size, progressPercent: null })
    try {
      const body = await compressed(file)
      const preview = await reading.submitAsync({ query: { unit, time_zone: readerZone() } }, body)
      setChosen({ file, body, id: crypto.randomUUID(), unit, preview })
      setState({ kind: 'done', name: file.name, sizeBytes: file.size })
    } catch (error) {
      setChosen(null)
      const message = error instanceof ApiProblem ? error.message : 'We couldn’t read the file.'
      setState({ kind: 'failed', name: file.name, message })
    }
  }
  const finish = (imported: TrainingImport) => {
    setDone(imported)
    setChosen(null)
    setState({ kind: 'empty' })
  }
  return (
    <CardSection title="Import">
      <div className="grid gap-5 px-5 pb-5">
        {done && <Imported {...done} />}
        <FileDrop
          label="Training history"
          help={HELP}
          extensions={['csv', 'json', 'txt']}
          state={state}
          onFile={(file) => void read(file, settingsUnit)}
        />
        {chosen && state.kind === 'done' && (
          <Preview
            key={`${chosen.id} ${chosen.unit}`}
            {...chosen}
            onUnit={(unit) => void read(chosen.file, unit)}
            onImported={finish}
          />
        )}
      </div>
    </CardSection>
  )
}

/** Shows the result, which is above the button that was clicked. */
const takeFocus = (element: HTMLElement | null) => {
  element?.focus()
  return leaveFocus(element)
}

const Imported = ({ id, workouts, sets }: TrainingImport) => {
  const { submit, pending, reply, reset } = useUndo()
  if (reply === 'undone')
    return (
      <p role="status" className="text-muted">
        Import undone. Your log is as it was before.
      </p>
    )
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="status"
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-turf-soft p-4"
    >
      <CircleCheck aria-hidden className="size-6 shrink-0 text-good" />
      <p className="min-w-0 flex-1 basis-48 font-semibold">
        {countOf(workouts, 'workout')} with {countOf(sets, 'set')} imported
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          pending={pending}
          onClick={() => {
            reset()
            submit(id)
          }}
        >
          Undo
        </Button>
        <LinkButton to="/progress">See your progress</LinkButton>
      </div>
    </div>
  )
}

const useUndo = () => {
  const [reply, setReply] = useState<'undone' | null>(null)
  const { submit, pending, reset } = useCommand(importActions.undoImport, {
    failure: 'We couldn’t undo the import',
    onSuccess: () => setReply('undone'),
  })
  return { submit: (id: string) => submit({ params: { id } }), pending, reply, reset }
}
