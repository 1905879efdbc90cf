import type { IntakeKind, IntakeValue } from '@fieldside/contracts/http/intake.ts'

export const KIND_LABELS: Record<IntakeKind, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  choice: 'Choice',
  yes_no: 'Yes or no',
  scale: 'Scale from 0 to 10',
}

/** Shown instead of a text that the server couldn't decrypt. */
export const UNREADABLE_TEXT = 'This text can’t be read at the moment. Please contact support.'

/** Beside a question whose stored answer the server couldn't decrypt. */
export const UNREADABLE_ANSWER =
  'You answered this, but we can’t read your answer at the moment. A new answer replaces it.'

/** Returns an answer as it is read. */
export const valueText = (value: IntakeValue): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? `${value} of 10` : value
}
