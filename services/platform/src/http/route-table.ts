import { methodNotAllowed, notFound } from '../base/errors.ts'
import { problemResponse } from './http-problem.ts'

export type RouteTable = {
  add: (method: string, path: string) => void
  /** Tells whether a path with fewer {params} matches too. That path then owns the URL for all methods. */
  isShadowed: (path: string, request: Request) => boolean
  /** Answers a request that no route matches: 405 with the allowed methods if the path has any, else 404. */
  answer: (request: Request, requestId: string) => Response
}

const PARAM = /\{\w+\}/g
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(PARAM, '[^/]+')}$`)
const paramsIn = (path: string): number => path.match(PARAM)?.length ?? 0

export const createRouteTable = (): RouteTable => {
  const routes: { method: string; pattern: RegExp; params: number }[] = []
  /** Routes of the most literal match: OpenAPI prefers /users/me to /users/{id}. */
  const routesAt = ({ url }: Request) => {
    const { pathname } = new URL(url)
    const matching = routes.filter(({ pattern }) => pattern.test(pathname))
    const fewest = Math.min(...matching.map(({ params }) => params))
    return matching.filter(({ params }) => params === fewest)
  }
  const allowedAt = (request: Request): string[] => {
    const methods = routesAt(request).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort()
  }
  return {
    add: (method, path) => void routes.push({ method, pattern: patternOf(path), params: paramsIn(path) }),
    isShadowed: (path, request) => {
      const params = paramsIn(path)
      return params > 0 && routesAt(request).some((route) => route.params < params)
    },
    answer: (request, requestId) => {
      const allowed = allowedAt(request)
      if (allowed.length === 0)
        return problemResponse(notFound('There is nothing at this address'), requestId)
      const response = problemResponse(methodNotAllowed(allowed), requestId)
      response.headers.set('allow', allowed.join(', '))
      return response
    },
  }
}
