import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Call before sending and pass the response to the returned function. The form then shows the saved values, but edits
 * made while the request was in flight stay and count as unsaved.
 */
export const saving = <Fields extends FieldValues, Sent>(form: UseFormReturn<Fields, unknown, Sent>) => {
  const sent = structuredClone(form.getValues())
  return (saved: Fields): void => {
    const typed = form.getValues()
    form.reset(saved, { keepDirtyValues: false, keepValues: true })
    for (const name of Object.keys(saved) as (Path<Fields> & keyof Fields)[]) {
      if (same(typed[name], sent[name]))
        form.setValue(name, saved[name] as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    }
  }
}
