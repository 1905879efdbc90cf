import { type FormEvent, useRef, useState } from 'react'
import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { watchFocus } from '@/client/use-form.ts'

type TimeForm = {
  /** Messages for a missing time and one in the past. */
  missing: string
  past: string
  /** The field of the command that holds the time. */
  field: string
  /** Title of the toast after a refusal. */
  failure: string
  sayInvalid: (message: string) => void
}

/** Validates and sends the time that a dialog proposes. */
export const useTimeForm = ({ missing, past, field, failure, sayInvalid }: TimeForm) => {
  const [at, setAt] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const isFocusKept = useRef<() => boolean>(() => true)
  const [shouldFocusError, setShouldFocusError] = useState(true)
  const choose = (next: string | null) => {
    setAt(next)
    setError(undefined)
  }
  const submitting = (send: (at: string) => void) => (event: FormEvent) => {
    event.preventDefault()
    isFocusKept.current = watchFocus()
    setShouldFocusError(true)
    const wrong = at && new Date(at) > new Date() ? undefined : at ? past : missing
    setError(wrong)
    if (wrong) sayInvalid(wrong)
    else if (at) send(at)
  }
  const refuse = (problem: ApiProblem) => {
    setShouldFocusError(isFocusKept.current())
    setError(problem.fields[field] ?? problem.message)
    notify.error(failure, problem.message)
  }
  return { at, choice: { value: at, onChange: choose, error, shouldFocusError }, submitting, refuse }
}
