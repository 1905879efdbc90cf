import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { farAhead, requestFields } from '@fieldside/contracts/request-fields.ts'
import { withoutUnknownKeys } from '@fieldside/contracts/tolerant.ts'
import { z } from 'zod'
import { type FieldError, invalidInput, tooLarge } from '../base/errors.ts'
import { bodyOf, readBody } from './body.ts'
import { inputMessage } from './input-message.ts'

const BODY_MAX_BYTES = 1024 * 1024
/** Per part of a request (path, query, body), to bound the size of the reply. */
const ERRORS_MAX = 20

/** Unknown keys are the sender's text, so `field` names only the object that contains them. */
const fieldErrorsOf = (error: z.ZodError, whole: string): FieldError[] =>
  error.issues.map((issue) => ({
    field: issue.path.map(String).join('.') || whole,
    message: issue.message,
  }))

const bodyError = (message: string) => invalidInput([{ field: 'body', message }])

const bodyTooLarge = () => tooLarge('The request is larger than 1 MB', 'body-too-large')

/** Whether the whole body is in memory, as a small one is that came with its headers. */
const hasArrived = ({ headers, readableLength }: IncomingMessage): boolean =>
  Number(headers['content-length']) === readableLength && readableLength <= BODY_MAX_BYTES

/** Reads what has arrived without a stream, which costs as much as the rest of a small request. */
const readText = async (request: Request, incoming?: IncomingMessage): Promise<string> => {
  const bytes =
    incoming && hasArrived(incoming)
      ? Buffer.from(await request.arrayBuffer())
      : await readBody(bodyOf(request), { maxBytes: BODY_MAX_BYTES, tooLarge: bodyTooLarge })
  if (!isUtf8(bytes)) throw bodyError('The body is not valid UTF-8')
  return bytes.toString('utf8')
}

const readJson = async (
  request: Request,
  schema: z.core.$ZodType,
  incoming?: IncomingMessage,
): Promise<unknown> => {
  const text = await readText(request, incoming)
  if (schema instanceof z.ZodVoid) {
    if (text === '' || text.trim() === '{}') return undefined
    throw bodyError('This request must not have a body')
  }
  if (text === '' && z.safeParse(schema, undefined).success) return undefined
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

/** Postgres rejects NUL in text and lone surrogates in JSON. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())

const UNSTORABLE = 'Please remove characters that we can’t save'

/** Finds what a schema can't see: text that Postgres rejects and instants too far after `now`. */
const unusableIn = (schema: z.core.$ZodType, value: unknown, now: Date): FieldError[] =>
  requestFields(schema, value).flatMap((field) => {
    const message = isStorable(field.value) ? farAhead(field, now) : UNSTORABLE
    return message ? [{ field: field.path, message }] : []
  })

export type Input = { params: unknown; query: unknown; body: unknown }
type InputOptions = {
  now: Date
  /** Drops unknown keys of the body, for callers that may be newer than this process. */
  ignoresUnknownKeys?: boolean
  /** The request as the server received it. */
  incoming?: IncomingMessage | undefined
}

/**
 * Parses a request against its endpoint. Leaves the body of a raw endpoint unread.
 * @throws invalidInput naming every invalid field, tooLarge
 */
export const readInput = async (
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  { now, ignoresUnknownKeys = false, incoming }: InputOptions,
): Promise<Input> => {
  const hasBody = !endpoint.raw && endpoint.method !== 'GET'
  const given = {
    params,
    query: queryOf(request.url),
    body: hasBody ? await readJson(request, endpoint.body, incoming) : undefined,
  }
  const errors: FieldError[] = []
  const parse = (schema: z.core.$ZodType, value: unknown, whole: string): unknown => {
    const result = z.safeParse(schema, value, { error: inputMessage })
    const wrong = result.success ? [] : fieldErrorsOf(result.error, whole)
    const named = new Set(wrong.map(({ field }) => field))
    errors.push(...wrong.slice(0, ERRORS_MAX))
    errors.push(
      ...unusableIn(schema, value, now)
        .filter(({ field }) => !named.has(field))
        .slice(0, ERRORS_MAX),
    )
    return result.data
  }
  const body = ignoresUnknownKeys ? withoutUnknownKeys(endpoint.body) : endpoint.body
  const input = {
    params: parse(endpoint.params, given.params, 'params'),
    query: parse(endpoint.query, given.query, 'query'),
    body: hasBody ? parse(body, given.body, 'body') : undefined,
  }
  if (errors.length > 0) throw invalidInput(errors)
  return input
}
