import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: The rule sends every form to this wrapper, which itself needs the original.
  useForm as useHookForm,
} from 'react-hook-form'

/**
 * Call on submit. Returns whether a mistake that shows later should get the focus. It shouldn't if the user has typed or
 * moved to another control since: what they type next, even a password, would go to the field with the mistake.
 */
export const watchFocus = () => {
  const submitted = document.activeElement as HTMLInputElement | null
  const typed = submitted?.value
  return (): boolean => {
    const focused = document.activeElement as HTMLInputElement | null
    // A question in between gives the focus back to the submit button.
    return focused === submitted ? focused?.value === typed : focused?.type === 'submit'
  }
}

export type Form<Fields extends FieldValues, Sent = Fields> = UseFormReturn<Fields, unknown, Sent> & {
  /** Returns whether the user has neither typed nor moved the focus since the last submit. */
  isFocusKept: () => boolean
}

/**
 * The useForm of react-hook-form, but a check or a refusal that arrives late leaves the focus where the user has moved
 * it. A check waits for code to load, a refusal for the server.
 */
export const useForm = <Fields extends FieldValues, Sent = Fields>({
  resolver,
  ...props
}: UseFormProps<Fields, unknown, Sent>): Form<Fields, Sent> => {
  const [shouldFocusError, setShouldFocusError] = useState(true)
  const check: Resolver<Fields, unknown, Sent> | undefined =
    resolver &&
    (async (...sent) => {
      const checked = await resolver(...sent)
      // react-hook-form reads the option of the last render as soon as it has the result.
      flushSync(() => setShouldFocusError(watched.isFocusKept()))
      return checked
    })
  const form = useHookForm({ resolver: check, shouldFocusError, ...props })
  const [watched] = useState((): Form<Fields, Sent> => {
    const { handleSubmit, setError } = form
    let isFocusKept = () => true
    const watching: Pick<Form<Fields, Sent>, 'handleSubmit' | 'setError' | 'isFocusKept'> = {
      handleSubmit: (onValid, onInvalid) => (event) => {
        isFocusKept = watchFocus()
        return handleSubmit(onValid, onInvalid)(event)
      },
      setError: (name, error, options) => setError(name, error, isFocusKept() ? options : undefined),
      isFocusKept: () => isFocusKept(),
    }
    // Not a copy: react-hook-form renews formState in its own object, which effects depend on.
    return Object.assign(form, watching)
  })
  return watched
}
