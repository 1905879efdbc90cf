import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  nan: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

const FORMATS: Record<string, string> = {
  uuid: 'must be a UUID',
  date: 'must be a date, such as 2026-11-25',
  datetime: 'must be a date and time in UTC, such as 2026-11-25T10:00:00Z',
  url: 'must be a URL',
}

const UNITS: Record<string, string> = { string: 'characters', array: 'items' }

/** Returns our words for a problem of a schema without a message of its own; undefined for zod's words. */
const predicateOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  const limit = (bound: 'least' | 'most', value: unknown) => {
    const unit = UNITS[issue.origin as string]
    return unit ? `must have at ${bound} ${value} ${unit}` : `must be at ${bound} ${value}`
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : KINDS[issue.expected as string]
    case 'invalid_value':
      return `must be ${(issue.values as unknown[]).join(' or ')}`
    case 'invalid_format':
      return FORMATS[issue.format as string]
    case 'too_small':
      return issue.inclusive === false ? undefined : limit('least', issue.minimum)
    case 'too_big':
      return issue.inclusive === false ? undefined : limit('most', issue.maximum)
    default:
      return undefined
  }
}

/** Names of parameters and fields. Anything else that a sender made up isn't repeated. */
const NAME = /^\w{1,50}$/
const NAMED_MAX = 5

const unknownFields = (keys: readonly string[]): string => {
  const names = keys.filter((key) => NAME.test(key)).slice(0, NAMED_MAX)
  if (names.length === 0) return 'Contains an unknown field'
  return `Contains ${names.length === 1 ? 'an unknown field' : 'unknown fields'}: ${names.join(', ')}`
}

/** Returns a sentence about a wrong value that names its field, where the schema has no message of its own. */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys as string[])
  const predicate = predicateOf(issue)
  const name = issue.path?.findLast((part) => typeof part === 'string')
  return predicate && `${name ?? 'The request'} ${predicate}`
}
