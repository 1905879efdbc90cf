import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { adminScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { athleteDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import {
  professionalSettingsScreen,
  professionalSetupScreen,
} from '@fieldside/contracts/http/bff/professional.ts'
import { searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { expect, it } from 'vitest'
import { applicant, approve, consultation, everyDay, request, saveCard, signUp } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'

const TIMES = 5

export const ownWrites = (given: () => FaultStack): void => {
  it("shows a user's own write on the next page every time", async () => {
    const { admin } = given()
    const athlete = await signUp(given(), { role: 'athlete' })
    for (let time = 0; time < TIMES; time += 1) {
      const newcomer = await signUp(given(), { role: 'professional' })
      await saveCard(given(), newcomer.api)
      expect((await newcomer.api.call(professionalSetupScreen)).payment.payment_method_setup).toBe(true)

      const pro = await applicant(given())
      const { id } = pro.professional
      const { pending } = await admin.api.call(adminScreen)
      expect(pending.items.map((item) => item.id)).toContain(id)

      await approve(admin, id)
      await pro.api.call(actions.setOffers, { body: { items: [consultation] } })
      await pro.api.call(actions.setSchedule, { body: everyDay() })
      expect((await pro.api.call(professionalSettingsScreen)).missing).toEqual([])
      await pro.api.call(actions.setAccepting, { body: { is_accepting_bookings: true } })
      const found = await athlete.api.call(searchScreen)
      expect(found.items[0]?.id).toBe(id)

      const asked = await request(athlete, id)
      expect(
        (await athlete.api.call(athleteDashboardScreen)).upcoming.items.map((item) => item.id),
      ).toContain(asked.id)
      await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
      const { upcoming } = await athlete.api.call(athleteDashboardScreen)
      expect(upcoming.items.find((item) => item.id === asked.id)?.status).toBe('confirmed')
    }
  })
}
