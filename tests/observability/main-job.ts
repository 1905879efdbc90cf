import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { live } from '@fieldside/contracts/http/bff/session.ts'
import { firstRequest, type Person, request, type Target } from '../fixtures/users.ts'

/** Keeps references, because streams close when they are garbage-collected. */
const streams: Response[] = []

/** Creates data for every dashboard: two requests, one of them accepted, searches, and an open live stream. */
export const doMainJob = async (target: Target, admin: Person, browser: AbortSignal): Promise<void> => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  streams.push(await athlete.api.send(live.method, live.path, { signal: browser }))
  await athlete.api.call(searchScreen)
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
  await request(athlete, pro.professional.id)
  await athlete.api.call(searchScreen)
}
