import { GripVertical, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { AddExercises } from '@/entities/exercise/add-exercises.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { handleId, useReorder } from '@/ui/use-reorder.ts'
import { ADDED, type BuilderForm } from './workout-form.ts'

export const BuilderRows = ({ form }: { form: BuilderForm }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'exercises' })
  const [picking, setPicking] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const reorder = useReorder({
    list,
    ids: fields.map(({ id }) => id),
    nameOf: (index) => fields[index]!.exercise_name,
    move,
  })
  const missing = form.formState.errors.exercises
  const problem = missing?.root?.message ?? missing?.message
  return (
    <section aria-label="Exercises">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl">Exercises</h2>
        <Button variant="outline" size="sm" onClick={() => setPicking(true)}>
          <Plus aria-hidden />
          Add exercises
        </Button>
      </div>
      <p role="status" className="sr-only">
        {reorder.announcement}
      </p>
      {problem && (
        <p role="alert" className="mb-3 font-medium text-bad text-sm">
          {problem}
        </p>
      )}
      {fields.length === 0 ? (
        <Card>
          <EmptyState title="No exercises yet">
            Add exercises from the library, then put them in order.
          </EmptyState>
        </Card>
      ) : (
        <ol ref={list} className="grid gap-2.5">
          {fields.map((field, index) => (
            <Row
              key={field.id}
              form={form}
              index={index}
              count={fields.length}
              name={field.exercise_name}
              handle={{
                id: handleId(field.id),
                isHeld: reorder.held === field.id,
                grab: () => reorder.grab(field.id),
                onKeyDown: (event) => reorder.onKeyDown(event, index),
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {picking && (
        <AddExercises
          added={fields.flatMap(({ exercise_id }) => exercise_id ?? [])}
          onPick={({ id, exercise_name }) =>
            append({ exercise_id: id, exercise_name, ...ADDED }, { shouldFocus: false })
          }
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}

type Handle = {
  id: string
  isHeld: boolean
  grab: () => void
  onKeyDown: (event: React.KeyboardEvent) => void
}
type RowProps = {
  form: BuilderForm
  index: number
  count: number
  name: string
  handle: Handle
  onRemove: () => void
}

const Row = ({ form, index, count, name, handle, onRemove }: RowProps) => {
  const wrong = form.formState.errors.exercises?.[index]
  return (
    <li
      aria-label={name}
      className={cn(
        'grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 gap-y-3 rounded-lg border border-line bg-raised p-3',
        handle.isHeld && 'border-turf shadow-lift',
      )}
    >
      <button
        type="button"
        id={handle.id}
        aria-label={`Move ${name}, ${index + 1} of ${count}. Use the arrow keys or drag.`}
        onPointerDown={handle.grab}
        onKeyDown={handle.onKeyDown}
        className="grid size-11 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-turf-soft hover:text-ink"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <h3 className="min-w-0 font-sans font-semibold text-base [overflow-wrap:anywhere]">{name}</h3>
      <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
      <div className="col-span-3 grid grid-cols-3 gap-2 md:col-span-2 md:col-start-2">
        <Field label="Sets" error={wrong?.sets?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register(`exercises.${index}.sets`)} />
        </Field>
        <Field label="Reps" error={wrong?.reps?.message}>
          <Input autoComplete="off" {...form.register(`exercises.${index}.reps`)} />
        </Field>
        <Field label="Rest (s)" error={wrong?.rest_seconds?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register(`exercises.${index}.rest_seconds`)}
          />
        </Field>
      </div>
    </li>
  )
}
