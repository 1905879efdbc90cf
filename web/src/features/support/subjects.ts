const SUBJECTS = {
  technical: 'Technical support',
  billing: 'Billing',
  sales: 'Sales',
  privacy: 'My personal data',
} as const

/** What a message is about, as a link to the form says; '' when it does not. */
export type SupportTopic = keyof typeof SUBJECTS

const isTopic = (text: string): text is SupportTopic => Object.hasOwn(SUBJECTS, text)

export const subjectOf = (about: string | null): string => (about && isTopic(about) ? SUBJECTS[about] : '')
