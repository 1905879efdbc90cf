import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * To be called before sending; what it returns takes the answer. The form then shows what is saved, but what was typed
 * while it was on its way stays and is unsaved.
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
