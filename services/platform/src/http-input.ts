import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { z } from 'zod'
import { bodyOf, readBody } from './body.ts'
import { type FieldError, invalidInput, tooLarge } from './errors.ts'

const BODY_MAX_BYTES = 1024 * 1024

const fieldErrorsOf = (error: z.ZodError, whole: string): FieldError[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'Unknown field' }))
    }
    return [{ field: path.join('.') || whole, message: issue.message }]
  })

const bodyError = (message: string) => invalidInput([{ field: 'body', message }])

const bodyTooLarge = () => tooLarge('The request is larger than 1 MB', 'body-too-large')

const readText = async (request: Request): Promise<string> =>
  (await readBody(bodyOf(request), { maxBytes: BODY_MAX_BYTES, tooLarge: bodyTooLarge })).toString('utf8')

const readJson = async (request: Request, schema: z.ZodType): Promise<unknown> => {
  const text = await readText(request)
  if (schema instanceof z.ZodVoid) {
    if (text === '' || text.trim() === '{}') return undefined
    throw bodyError('This request takes no body')
  }
  if (text === '' && schema.safeParse(undefined).success) return undefined
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json')
    throw bodyError('The body must be JSON (content-type application/json)')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? bodyError('The body is not valid JSON') : error
  }
}

const queryOf = (url: string): Record<string, string | string[]> => {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length === 1 ? values[0]! : values]
    }),
  )
}

/** Postgres takes no NUL in a text, and no half of a surrogate pair in JSON. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const unstorableIn = (value: unknown, path: string): FieldError[] => {
  if (typeof value === 'string')
    return isStorable(value)
      ? []
      : [{ field: path, message: 'Please remove characters that cannot be saved' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => unstorableIn(one, path ? `${path}.${name}` : name))
}

export type Input = { params: unknown; query: unknown; body: unknown }

/**
 * Parses what came against the endpoint; a raw endpoint's body is left unread.
 * @throws invalidInput naming every wrong or unknown field and text that cannot be stored, tooLarge
 */
export const readInput = async (
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
): Promise<Input> => {
  const hasBody = !endpoint.raw && endpoint.method !== 'GET'
  const given = {
    params,
    query: queryOf(request.url),
    body: hasBody ? await readJson(request, endpoint.body) : undefined,
  }
  const errors: FieldError[] = []
  const parse = (schema: z.ZodType, value: unknown, whole: string): unknown => {
    const result = schema.safeParse(value)
    errors.push(...(result.success ? unstorableIn(result.data, '') : fieldErrorsOf(result.error, whole)))
    return result.data
  }
  const input = {
    params: parse(endpoint.params, given.params, 'params'),
    query: parse(endpoint.query, given.query, 'query'),
    body: hasBody ? parse(endpoint.body, given.body, 'body') : undefined,
  }
  if (errors.length > 0) throw invalidInput(errors)
  return input
}
