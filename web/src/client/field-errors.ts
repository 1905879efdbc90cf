import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { notify } from './notify.ts'
import { ApiProblem, type Refusal, refusalOfSession, sentenceOf } from './problem.ts'

/** Shows a refusal beside the fields that it names and focuses the first of them. */
export const showFieldErrors = <Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  error: unknown,
): void => {
  if (!(error instanceof ApiProblem)) return
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues())
  for (const [index, [name, message]] of known.entries())
    form.setError(name as Path<Fields>, { message }, { shouldFocus: index === 0 })
}

/** Shows why a form wasn't accepted: beside the fields and in a toast. `ended` words a login session that has ended. */
export const showRefusal = <Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  error: unknown,
  title: string,
  ended: Refusal = { title, detail: sentenceOf(error) },
): void => {
  showFieldErrors(form, error)
  const refusal = refusalOfSession(error, ended) ?? { title, detail: sentenceOf(error) }
  notify.error(refusal.title, refusal.detail)
}
