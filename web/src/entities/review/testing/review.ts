import type { ShownReview } from '@fieldside/contracts/http/bff/reviews.ts'

export const reviewOf = (changes: Partial<ShownReview> = {}): ShownReview => ({
  id: 'r1',
  rating: 4,
  comment: 'Good plan.',
  created_at: '2026-11-20T10:00:00Z',
  edited_at: null,
  appointment_id: 'a1',
  professional_id: 'p1',
  athlete_id: 'u1',
  response: null,
  state: 'shown',
  hidden_reason: null,
  editable_until: null,
  actions: { edit: false, reply: false, report: false, hide: false },
  author: 'Jonah W.',
  ...changes,
})

/** Actions of a review of which one is offered. */
export const may = (action: keyof ShownReview['actions']) => ({ ...reviewOf().actions, [action]: true })
