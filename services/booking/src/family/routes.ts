import * as api from '@fieldside/contracts/http/family.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { addFamilyMember, changeFamilyMember, removeFamilyMember } from './change.ts'
import { listFamily } from './list.ts'

export const familyRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listFamily, (ctx) => listFamily(ctx))
  http.serve(api.addFamilyMember, (ctx, { body }) => addFamilyMember(ctx, body))
  http.serve(api.changeFamilyMember, (ctx, { params, body }) => changeFamilyMember(ctx, params.id, body))
  http.serve(api.removeFamilyMember, (ctx, { params }) => removeFamilyMember(ctx, params.id))
}
