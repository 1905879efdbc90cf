const SUBJECTS = {
  technical: 'Technical support',
  billing: 'Billing',
  sales: 'Sales',
  privacy: 'My personal data',
} as const

/** The topics that links to the form can preselect in its subject. */
export type SupportTopic = keyof typeof SUBJECTS

const isTopic = (text: string): text is SupportTopic => Object.hasOwn(SUBJECTS, text)

export const subjectOf = (about: string | null): string => (about && isTopic(about) ? SUBJECTS[about] : '')
