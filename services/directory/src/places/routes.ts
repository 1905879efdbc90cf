import { findNearestPlace as endpoint } from '@fieldside/contracts/http/suggestions.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { findNearestPlace } from './find-nearest.ts'

export const placeRoutes = (http: HttpApp<DirectoryContext>): void => {
  // A stored reply would reveal where the person is.
  http.serve(endpoint, (ctx, { body }) => findNearestPlace(ctx, body))
}
