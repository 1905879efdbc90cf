import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import type { ImportPreview, TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORT_SOURCE_LABELS } from '@fieldside/contracts/import-sources.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { readerZone } from '@/client/time-format.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { countOf, skippedOf, summaryOf } from './import-words.ts'
import { type Choices, NameList } from './name-list.tsx'

type PreviewProps = {
  body: Blob
  id: string
  unit: WeightUnit
  preview: ImportPreview
  onUnit: (unit: WeightUnit) => void
  onImported: (imported: TrainingImport) => void
}

export const Preview = ({ body, id, unit, preview, onUnit, onImported }: PreviewProps) => {
  const [choices, setChoices] = useState<Choices>(
    () => new Map(preview.names.map(({ name, exercise }) => [name, exercise])),
  )
  const saving = useCommand(importActions.saveImportNames, { failure: 'We couldn’t save the exercises' })
  const importing = useCommand(importActions.importTraining, { failure: 'We couldn’t import the file' })
  const submit = async () => {
    const names = [...choices].map(([name, exercise]) => ({ name, exercise_id: exercise?.id ?? null }))
    try {
      await saving.submitAsync({ body: { source: preview.source, names } })
      const query = { unit, time_zone: readerZone() }
      onImported(await importing.submitAsync({ params: { id }, query }, body))
    } catch {
      // The toast has told why.
    }
  }
  const { workouts } = preview
  return (
    <section aria-label="Preview" className="grid gap-5">
      <div>
        <h3 className="font-semibold text-lg">{IMPORT_SOURCE_LABELS[preview.source]}</h3>
        <p>{summaryOf(preview)}</p>
        {skippedOf(preview).map((sentence) => (
          <p key={sentence} className="text-muted text-sm">
            {sentence}
          </p>
        ))}
      </div>
      {preview.assumed_unit && <UnitQuestion unit={unit} onUnit={onUnit} />}
      <Lost lost={preview.lost} />
      <Wrong count={preview.wrong_lines} wrong={preview.wrong} />
      {preview.names.length > 0 && (
        <NameList
          names={preview.names}
          choices={choices}
          onChoose={(name, exercise) => setChoices(new Map(choices).set(name, exercise))}
        />
      )}
      {workouts > 0 && (
        <Button
          className="max-md:w-full md:justify-self-start"
          pending={saving.pending || importing.pending}
          onClick={() => void submit()}
        >
          Import {countOf(workouts, 'workout')}
        </Button>
      )}
    </section>
  )
}

const UnitQuestion = ({ unit, onUnit }: Pick<PreviewProps, 'unit' | 'onUnit'>) => (
  <div className="max-w-md">
    <Field
      label="Weights in the file are in"
      help="The file doesn’t name its unit. Distances are kilometers with kilograms, and miles with pounds."
    >
      <NativeSelect value={unit} onChange={({ target }) => onUnit(target.value as WeightUnit)}>
        <option value="kg">Kilograms</option>
        <option value="lb">Pounds</option>
      </NativeSelect>
    </Field>
  </div>
)

const Lost = ({ lost }: Pick<ImportPreview, 'lost'>) =>
  lost.length > 0 && (
    <div>
      <h4 className="font-semibold">What we can’t keep</h4>
      <ul className="mt-1 grid gap-1 text-sm">
        {lost.map(({ what, count }) => (
          <li key={what}>
            {what} <span className="text-muted">({count.toLocaleString('en-US')})</span>
          </li>
        ))}
      </ul>
    </div>
  )

const Wrong = ({ count, wrong }: { count: number; wrong: ImportPreview['wrong'] }) =>
  count > 0 && (
    <div>
      <h4 className="font-semibold">{countOf(count, 'line')} we can’t read</h4>
      <p className="text-muted text-sm">
        We leave out {count === 1 ? 'this line' : 'these lines'} and import the others.
      </p>
      <section
        aria-label="Lines we can’t read"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region
        tabIndex={0}
        className="scroll-shade mt-1 max-h-56 overflow-y-auto"
      >
        <ul className="grid gap-1 text-sm">
          {wrong.map(({ line, column, reason }) => (
            <li key={line} className="break-words">
              Line {line}
              {column && `, ${column}`}: {reason}
            </li>
          ))}
          {count > wrong.length && <li className="text-muted">and {count - wrong.length} more</li>}
        </ul>
      </section>
    </div>
  )
