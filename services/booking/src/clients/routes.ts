import * as api from '@fieldside/contracts/http/clients.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { getClient } from './get.ts'
import { knowsPerson } from './knows.ts'
import { listClients } from './list.ts'

export const clientRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listClients, (ctx) => listClients(ctx))
  http.serve(api.knowsPerson, (ctx, { params }) => knowsPerson(ctx, params))
  http.serve(api.getClient, (ctx, { params }) => getClient(ctx, params.id))
}
