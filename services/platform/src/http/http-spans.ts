import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { inSpan, type Span } from '../telemetry/spans.ts'

type Route = Pick<Endpoint, 'method' | 'path'>

/** Handles a request in a span. The span's name and attributes omit the URL, which can contain secrets. */
export const inServerSpan = <R>(
  { method, path }: Route,
  parent: string | undefined,
  work: (span: Span | undefined) => Promise<R>,
): Promise<R> =>
  inSpan(
    `${method} ${path}`,
    {
      kind: 'server',
      parent: parent ?? null,
      attributes: { 'http.request.method': method, 'http.route': path },
    },
    work,
  )

/** Records the response. Only server errors count as failed, not rejected requests. */
export const setResponse = (span: Span, status: number, code: string | undefined): void => {
  span.set({ 'http.response.status_code': status, 'error.type': code })
  if (status >= 500) span.fail(code ?? String(status))
}

/** Runs a call to another service in a span. */
export const inClientSpan = <R>(
  { method, path }: Route,
  { hostname, port }: URL,
  parent: string | undefined,
  work: (span: Span | undefined) => Promise<R>,
): Promise<R> =>
  inSpan(
    `${method} ${path}`,
    {
      kind: 'client',
      parent,
      attributes: {
        'http.request.method': method,
        'url.template': path,
        'server.address': hostname,
        'server.port': Number(port) || undefined,
      },
    },
    work,
  )
