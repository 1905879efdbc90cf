import { isolated } from '@fieldside/contracts/bidi.ts'

/** Who a text is about: an athlete by their user id, a professional by the id of their record. */
export type About = { kind: 'athlete' | 'professional'; id: string }

/** Stands in a stored text for the name of whom it is about. */
export const NAME = '{name}'

const UNNAMED: Record<About['kind'], string> = { athlete: 'the athlete', professional: 'the professional' }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text with the name in it; without one (an account that is gone) with 'the athlete' or 'the professional'. */
export const withName = (text: string, kind: About['kind'], name: string | undefined): string => {
  const called = name === undefined ? undefined : isolated(name)
  return text
    .split(NAME)
    .reduce(
      (said, rest) =>
        said + (called ?? (/(^|[.!?] )$/.test(said) ? capital(UNNAMED[kind]) : UNNAMED[kind])) + rest,
    )
}
