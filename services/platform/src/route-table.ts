import { methodNotAllowed, notFound } from './errors.ts'
import { problemResponse } from './http-problem.ts'
import { requestIdOf } from './trace.ts'

export type RouteTable = {
  add: (method: string, path: string) => void
  /** Answers what no route took: 405 naming the methods where the path has others, else 404. */
  answer: (request: Request) => Response
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** What a server serves, for the answers to requests that it doesn't. */
export const createRouteTable = (): RouteTable => {
  const routes: { method: string; pattern: RegExp }[] = []
  const allowedAt = (path: string): string[] => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort()
  }
  return {
    add: (method, path) => void routes.push({ method, pattern: patternOf(path) }),
    answer: (request) => {
      const allowed = allowedAt(new URL(request.url).pathname)
      const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined)
      if (allowed.length === 0)
        return problemResponse(notFound('There is nothing at this address'), requestId)
      const response = problemResponse(methodNotAllowed(allowed), requestId)
      response.headers.set('allow', allowed.join(', '))
      return response
    },
  }
}
