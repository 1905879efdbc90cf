import { isSessionReminder, needsAnswer } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** One side of an appointment. */
export type Party = { appointment_id: string; user_id: string }

export type Settling = {
  drafts: readonly NotificationDraft[]
  /** Appointments whose earlier notifications are settled by an answer. */
  answered?: readonly Party[]
  /** Appointments whose reminders are no longer true. */
  withdrawn?: readonly Party[]
}

/** Returns the drafts of an event, without those that a later event of the batch withdraws. Those that it answers are read. */
export const settledDrafts = (
  drafts: readonly NotificationDraft[],
  later: readonly Settling[],
): (NotificationDraft & { read: boolean })[] => {
  const isIn = (parties: readonly Party[] = [], { appointment_id }: NotificationDraft) =>
    parties.some((party) => party.appointment_id === appointment_id)
  return drafts
    .filter((draft) => !isSessionReminder(draft) || !later.some(({ withdrawn }) => isIn(withdrawn, draft)))
    .map((draft) => ({
      ...draft,
      read: needsAnswer(draft) && later.some(({ answered }) => isIn(answered, draft)),
    }))
}
