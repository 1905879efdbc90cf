import { invalidRequest, type StripeFailure } from './failures.ts'

export type FormValue = string | FormObject
export type FormObject = { [key: string]: FormValue }

/** Reads one parameter. @throws StripeFailure 400 that names it */
export type Rule<T> = { read: (value: FormValue, path: string) => T; required?: boolean }
export type Fields = Record<string, Rule<unknown>>
type RequiredKeys<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]
type Value<R> = R extends Rule<infer T> ? T : never
export type Read<F> = { [K in RequiredKeys<F>]: Value<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: Value<F[K]>
}

/** Decodes Stripe's form encoding, a[b][0]=c. Lists stay objects with number keys until a rule reads them. */
export function decodeForm(text: string): FormObject {
  const root: FormObject = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')))
    let at = root
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== 'object') at[part] = Object.create(null) as FormObject
      at = at[part] as FormObject
    }
    const last = path.at(-1)!
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  return root
}

/** Validates in Stripe's order: unknown parameters, missing ones, then each value. */
export function readParameters<F extends Fields>(form: FormObject, fields: F, under = ''): Read<F> {
  const name = (key: string) => (under ? `${under}[${key}]` : key)
  const unknown = Object.keys(form).filter((key) => !Object.hasOwn(fields, key))
  if (unknown.length > 0) throw unknownParameters(unknown.map(name))
  const result: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(fields)) {
    const value = form[key]
    if (value === undefined && rule.required) throw missingParameter(name(key))
    if (value !== undefined) result[key] = rule.read(value, name(key))
  }
  return result as Read<F>
}

function unknownParameters(names: string[]): StripeFailure {
  const plural = names.length > 1 ? 's' : ''
  return invalidRequest(`Received unknown parameter${plural}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0],
  })
}

export function missingParameter(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function emptyParameter(param: string): StripeFailure {
  const rest = 'You should remove it from your request or supply a non-empty value.'
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset. ${rest}`,
    { code: 'parameter_invalid_empty', param },
  )
}

function scalar(value: FormValue, path: string): string {
  if (typeof value === 'object') throw invalidRequest(`Invalid string: ${path} is a hash`, { param: path })
  return value
}

export const text: Rule<string> = {
  read(value, path) {
    const read = scalar(value, path)
    if (read === '') throw emptyParameter(path)
    return read
  },
}

/** A text that '' clears. */
export const clearableText: Rule<string | null> = {
  read: (value, path) => scalar(value, path) || null,
}

export const integer: Rule<number> = {
  read(value, path) {
    const read = scalar(value, path)
    if (/^-?\d{1,15}$/.test(read)) return Number(read)
    throw invalidRequest(`Invalid integer: ${read}`, { code: 'parameter_invalid_integer', param: path })
  },
}

export const flag: Rule<boolean> = {
  read(value, path) {
    const read = scalar(value, path)
    if (read === 'true' || read === 'false') return read === 'true'
    throw invalidRequest(`Invalid boolean: ${read}`, { param: path })
  },
}

export function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return {
    read(value, path) {
      const found = values.find((candidate) => candidate === scalar(value, path))
      if (found !== undefined) return found
      throw invalidRequest(`Invalid ${path}: must be one of ${values.join(', ')}`, { param: path })
    },
  }
}

export function list<T>(rule: Rule<T>): Rule<T[]> {
  return {
    read(value, path) {
      if (typeof value !== 'object') throw invalidRequest('Invalid array', { param: path })
      return Object.entries(value).map(([index, entry]) => rule.read(entry, `${path}[${index}]`))
    },
  }
}

export function hash<F extends Fields>(fields: F): Rule<Read<F>> {
  return {
    read(value, path) {
      if (typeof value !== 'object') throw invalidRequest('Invalid object', { param: path })
      return readParameters(value, fields, path)
    },
  }
}

/** Stripe's limits: 50 keys, names up to 40 characters, values up to 500. '' removes a key. */
export const metadata: Rule<Record<string, string>> = {
  read(value, path) {
    if (value === '') return {}
    if (typeof value !== 'object') throw invalidRequest('Invalid object', { param: path })
    const entries = Object.entries(value).map(
      ([key, entry]) => [key, scalar(entry, `${path}[${key}]`)] as const,
    )
    if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param: path })
    for (const [key, entry] of entries) {
      if (key.length <= 40 && entry.length <= 500) continue
      throw invalidRequest(`Metadata keys can have up to 40, values up to 500 characters: ${key}`, {
        param: path,
      })
    }
    return Object.fromEntries(entries)
  },
}

export function required<T>(rule: Rule<T>): Rule<T> & { required: true } {
  return { ...rule, required: true }
}

export const page = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: hash({ gt: integer, gte: integer, lt: integer, lte: integer }),
}

export const address = hash({
  city: clearableText,
  country: clearableText,
  line1: clearableText,
  line2: clearableText,
  postal_code: clearableText,
  state: clearableText,
})

export const billingDetails = hash({
  address,
  email: clearableText,
  name: clearableText,
  phone: clearableText,
})
