import type { Booking, BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'

const NO_ACTIONS: Booking['actions'] = {
  accept: false,
  decline: false,
  suggest: false,
  answer_suggestion: false,
  cancel: false,
  propose_time: false,
  answer_new_time: false,
  withdraw_new_time: false,
  did_not_take_place: false,
}

/** Ana Ruiz's request to Maya Okafor: pending, online, on Nov 25. `can` names the available actions. */
export const bookingOf = (
  changes: Partial<Booking> = {},
  can: Partial<Booking['actions']> = {},
): Booking => ({
  id: '0199b1e0-0000-7000-8000-000000000001',
  version: 1,
  athlete_id: 'a',
  professional_id: '0199b1e0-0000-7000-8000-000000000002',
  professional_user_id: 'u',
  appointment_type: 'consultation',
  appointment_date: '2026-11-25T15:00:00Z',
  ends_at: '2026-11-25T15:45:00Z',
  duration_minutes: 45,
  suggested_date: null,
  suggestion_agreed: false,
  professional_time_zone: null,
  age: 30,
  sex: 'female',
  notes: null,
  contact_info: null,
  status: 'pending',
  rescheduled: false,
  proposed_date: null,
  proposed_by: null,
  price_cents: null,
  place: 'online',
  place_detail: null,
  answer_by: null,
  answering: false,
  cancelled_by: null,
  cancel_reason: null,
  has_review: false,
  approval_withdrawn: false,
  created_at: '2026-11-23T09:00:00Z',
  professional: professionalOf(),
  athlete: { id: 'a', first_name: 'Ana', last_name: 'Ruiz', full_name: 'Ana Ruiz' },
  ...changes,
  actions: { ...NO_ACTIONS, ...changes.actions, ...can },
})

export const requestOf = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  ...bookingOf(changes),
  fee_due: changes.fee_due ?? true,
  contact_opened: changes.contact_opened ?? false,
})

const IDS = ['a', 'b', 'c'].map((last) => `0199b1e0-0000-7000-8000-00000000000${last}`)

/** Returns the first two of three items, or the third for the cursor of the first two. */
export const pageOfThree = <Item>(itemOf: (id: string) => Item, cursor: string | null) => {
  const items = IDS.map(itemOf)
  return cursor ? { items: items.slice(2), next: null } : { items: items.slice(0, 2), next: 'after-two' }
}
