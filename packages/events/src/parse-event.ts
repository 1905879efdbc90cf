import { type OutputUnit, Validator } from '@cfworker/json-schema'
import type { FieldsideEvent } from './events.ts'
import { all } from './schemas.js'

/** Thrown when the text isn't an event or doesn't match the schema that it names. The message names the field. */
export class InvalidEventError extends Error {
  override name = 'InvalidEventError'
}

const schemas = new Map(all.map((schema) => [schema.title, schema]))
const validators = new Map<string, Validator>()

/** Creates a validator once, when its first event arrives. */
const validatorOf = (name: string): Validator | undefined => {
  const schema = schemas.get(name)
  if (!schema) return undefined
  const validator = validators.get(name) ?? new Validator(schema, '2020-12')
  validators.set(name, validator)
  return validator
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidEventError(`not JSON: ${(error as Error).message}`)
  }
}

/** '#/data/price_cents' → 'data.price_cents'. The last error is the most specific one. */
const sentenceOf = (errors: readonly OutputUnit[]): string => {
  const { instanceLocation, error } = errors.at(-1)!
  return `${instanceLocation.slice(2).replaceAll('/', '.') || 'event'}: ${error}`
}

/**
 * Parses and checks the text of an event, or an event that is already parsed. Keeps unknown fields. Returns undefined
 * for a type or a version that this release of the package doesn't know: skip it.
 * @throws InvalidEventError
 */
export const parseEvent = (event: unknown): FieldsideEvent | undefined => {
  const parsed = typeof event === 'string' ? jsonOf(event) : event
  const dataschema = (parsed as { dataschema?: unknown } | null)?.dataschema
  if (typeof dataschema !== 'string') throw new InvalidEventError('dataschema: not a Fieldside event')
  // An address, or in older events its last two parts.
  const validator = validatorOf(dataschema.split('/').slice(-2).join('/'))
  if (!validator) return undefined
  const { valid, errors } = validator.validate(parsed)
  if (!valid) throw new InvalidEventError(sentenceOf(errors))
  return parsed as FieldsideEvent
}
