import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '@/client/field-errors.ts'
import { ApiProblem } from '@/client/problem.ts'

/** Error codes about the address. The form shows them at the URL. */
const ADDRESS_CODES: readonly string[] = ['address-not-public', 'address-not-found']

/** Shows why an endpoint wasn't saved: beside the fields and in a toast. */
export const showWebhookRefusal = <Fields extends FieldValues & { url: string }, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  error: unknown,
  title: string,
): void => {
  showRefusal(form, error, title)
  if (error instanceof ApiProblem && ADDRESS_CODES.includes(error.code) && !error.fields.url)
    form.setError('url' as Path<Fields>, { message: error.message }, { shouldFocus: true })
}
