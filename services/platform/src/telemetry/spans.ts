import { AsyncLocalStorage } from 'node:async_hooks'
import { errorCodeOf } from '../base/error-code.ts'
import { isDomainError } from '../base/errors.ts'

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'
/** Ids, counts, and names from the code only: no personal data, no query strings. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>
export type SpanOptions = {
  kind?: SpanKind
  /** The parent's traceparent. Defaults to the active span; null starts a trace. */
  parent?: string | null | undefined
  /** The traceparent of a span that led to this one, in another trace. */
  link?: string | undefined
  attributes?: SpanAttributes
}
export type Span = {
  traceparent: string
  /** Number of SQL statements sent in this span. */
  statements: number
  set: (attributes: SpanAttributes) => void
  /** Marks the span as failed. `type` names the error without its message, which may contain personal data. */
  fail: (type: string) => void
  end: () => void
}
export type StartSpan = (name: string, options: SpanOptions) => Span

const active = new AsyncLocalStorage<Span>()
let startSpan: StartSpan | undefined

/** Turns recording on for this process, or off if `start` is undefined. */
export const recordSpans = (start: StartSpan | undefined): void => {
  startSpan = start
}

export const isRecording = (): boolean => startSpan !== undefined

/** Returns the traceparent of the active span, or undefined if recording is off. */
export const activeTraceparent = (): string | undefined => startSpan && active.getStore()?.traceparent

/** Counts a statement in the active span. */
export const countStatement = (): void => {
  const span = startSpan && active.getStore()
  if (span) span.statements += 1
}

/** Records a rejection's code without marking the span as failed. */
const setError = (span: Span, error: unknown): void => {
  const isRefusal = isDomainError(error) && error.kind !== 'unavailable'
  if (isRefusal) span.set({ 'error.type': errorCodeOf(error) })
  else span.fail(errorCodeOf(error))
}

/** Marks the active span as failed by an error that the caller handles. */
export const failActiveSpan = (error: unknown): void => {
  const span = startSpan && active.getStore()
  if (span) setError(span, error)
}

/** Starts a span that the caller ends. Returns undefined if recording is off. */
export const beginSpan = (name: string, options: SpanOptions = {}): Span | undefined =>
  startSpan?.(name, {
    ...options,
    parent: options.parent === undefined ? activeTraceparent() : options.parent,
  })

/** Runs work with `span` as the active span. */
export const within = <R>(span: Span | undefined, work: () => R): R =>
  span ? active.run(span, work) : work()

/** Runs work that several spans share, with the first as the active one, and ends them all with it. */
export const withinAll = async <R>(
  spans: readonly (Span | undefined)[],
  work: () => Promise<R>,
): Promise<R> => {
  try {
    return await within(spans[0], work)
  } catch (error) {
    for (const span of spans) if (span) setError(span, error)
    throw error
  } finally {
    for (const span of spans) span?.end()
  }
}

/** Runs work in a new span, which a thrown error marks as failed. Just runs the work if recording is off. */
export const inSpan = <R>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<R>,
): Promise<R> => {
  if (!startSpan) return work(undefined)
  const span = beginSpan(name, options)
  return withinAll([span], () => work(span))
}
