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
 * Returns the resolver, and whether the first mistake should get the focus after its last check. It shouldn't if the
 * user moved the focus during the check, which waits for code to load: what they type next, even a password, would go
 * to the field with the mistake.
 */
export const useFocusAfterCheck = <Fields extends FieldValues, Sent>(
  check: Resolver<Fields, unknown, Sent> | undefined,
) => {
  const [shouldFocusError, setShouldFocusError] = useState(true)
  const resolver: typeof check =
    check &&
    (async (...form) => {
      const focused = document.activeElement
      const checked = await check(...form)
      // react-hook-form reads the option of the last render as soon as it has the result.
      flushSync(() => setShouldFocusError(document.activeElement === focused))
      return checked
    })
  return { resolver, shouldFocusError }
}

/** The useForm of react-hook-form, but a check that arrives late leaves the focus where the user has moved it. */
export const useForm = <Fields extends FieldValues, Sent = Fields>({
  resolver,
  ...props
}: UseFormProps<Fields, unknown, Sent>): UseFormReturn<Fields, unknown, Sent> =>
  useHookForm({ ...useFocusAfterCheck(resolver), ...props })
