import type { IntakeKind } from '@fieldside/contracts/http/intake.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'

export type TemplateQuestion = { kind: IntakeKind; text: string; options?: readonly string[] }

const HEALTH: readonly TemplateQuestion[] = [
  { kind: 'yes_no', text: 'Do you take any medication?' },
  { kind: 'long_text', text: 'Which injuries or operations have you had?' },
]
const NUTRITION: readonly TemplateQuestion[] = [
  { kind: 'long_text', text: 'What do you want to reach?' },
  { kind: 'long_text', text: 'What do you eat and drink on a usual day?' },
  { kind: 'long_text', text: 'Do you have allergies or intolerances, or avoid any food?' },
  { kind: 'yes_no', text: 'Do you take supplements?' },
  { kind: 'short_text', text: 'Which sport do you do, and how often?' },
  { kind: 'yes_no', text: 'Has a doctor diagnosed a condition that affects what you eat?' },
]

/** A first set of questions for each profession. */
export const INTAKE_TEMPLATES: Record<ProfessionalType, readonly TemplateQuestion[]> = {
  'Physical Therapist': [
    { kind: 'long_text', text: 'What brings you here?' },
    { kind: 'choice', text: 'Since when?', options: ['Days', 'Weeks', 'Months', 'Years'] },
    { kind: 'scale', text: 'How strong is the pain at rest?' },
    { kind: 'scale', text: 'How strong is the pain in training?' },
    { kind: 'long_text', text: 'What makes it better or worse?' },
    ...HEALTH,
    { kind: 'yes_no', text: 'Has a doctor seen it?' },
  ],
  'Performance Coach': [
    { kind: 'long_text', text: 'What do you want to reach, and by when?' },
    { kind: 'short_text', text: 'Which sport do you do, and at what level?' },
    {
      kind: 'choice',
      text: 'How often do you train a week?',
      options: ['0 to 1', '2 to 3', '4 to 5', '6 or more'],
    },
    { kind: 'long_text', text: 'Which equipment do you have?' },
    ...HEALTH,
  ],
  'Sports Dietician': NUTRITION,
  'Registered Dietitian': NUTRITION,
  'Sports Psychologist/Mental Performance Coach': [
    { kind: 'long_text', text: 'What do you want to work on?' },
    { kind: 'short_text', text: 'Which sport do you do, and at what level?' },
    { kind: 'scale', text: 'How much does it affect you in competition?' },
    { kind: 'scale', text: 'How well do you sleep?' },
    { kind: 'yes_no', text: 'Have you worked with a psychologist before?' },
  ],
}
