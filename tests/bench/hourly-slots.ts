import { actions } from '@fieldside/contracts/http/bff.ts'
import type { Api } from '../people/api.ts'

/** Free starts on the full hour in the coming 31 days: none overlaps another. */
export const hourlySlots = async (api: Api, professionalId: string): Promise<string[]> => {
  const { slots } = await api.call(actions.listOpenings, {
    params: { id: professionalId },
    query: { appointment_type: 'consultation', days: 31 },
  })
  return slots.filter((slot) => new Date(slot).getUTCMinutes() === 0)
}
