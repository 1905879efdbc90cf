import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { loadOnceUsed, loadWanted } from './load-part.ts'

/** Validates a form with a schema that loads after the first interaction, so that the form appears without zod. */
export const lazyResolver = <Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> => {
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
    return zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>
  }
  loadOnceUsed(load)
  return async (values, ...rest) => {
    // What is typed while the schema loads belongs to the next validation.
    const typed = structuredClone(values)
    return (await loadWanted(load))(typed, ...rest)
  }
}
