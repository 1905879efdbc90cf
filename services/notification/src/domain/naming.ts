import { isolated } from '@fieldside/contracts/bidi.ts'

/** The person a text is about: an athlete by user id, a professional by record id. */
export type About = { kind: 'athlete' | 'professional'; id: string }

/** Placeholder in a stored text for the name of the person it is about. */
export const NAME = '{name}'

const UNNAMED: Record<About['kind'], string> = { athlete: 'the athlete', professional: 'the professional' }
/** Keeps a name from starting a new line of an email. */
const oneLine = (name: string): string => name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Fills in the name, or 'the athlete' or 'the professional' if the account is gone. */
export const withName = (text: string, kind: About['kind'], name: string | undefined): string => {
  const called = name === undefined ? undefined : isolated(oneLine(name))
  return text
    .split(NAME)
    .reduce(
      (said, rest) =>
        said + (called ?? (/(^|[.!?] )$/.test(said) ? capital(UNNAMED[kind]) : UNNAMED[kind])) + rest,
    )
}
