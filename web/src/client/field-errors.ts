import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiProblem } from './problem.ts'

/** Shows a refusal beside the fields that it names and focuses the first of them. */
export const showFieldErrors = <Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  { fields }: ApiProblem,
): void => {
  const known = Object.entries(fields).filter(([name]) => name in form.getValues())
  for (const [index, [name, message]] of known.entries())
    form.setError(name as Path<Fields>, { message }, { shouldFocus: index === 0 })
}
