import { isolated } from '@fieldside/contracts/bidi.ts'
import { onOneLine } from '@fieldside/contracts/control-characters.ts'

/** What a text is about: an athlete by user id, a professional by record id, or an athlete's saved search. */
export type About = { kind: 'athlete' | 'professional' | 'saved-search'; id: string }

/** Placeholder in a stored text for the name of what it is about. */
export const NAME = '{name}'

const UNNAMED: Record<About['kind'], string> = {
  athlete: 'the athlete',
  professional: 'the professional',
  'saved-search': 'a search you saved',
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Fills in the name, or words such as 'the athlete' if the account or search is gone. */
export const withName = (text: string, kind: About['kind'], name: string | undefined): string => {
  const called = name === undefined ? undefined : isolated(onOneLine(name))
  return text
    .split(NAME)
    .reduce(
      (said, rest) =>
        said + (called ?? (/(^|[.!?] )$/.test(said) ? capital(UNNAMED[kind]) : UNNAMED[kind])) + rest,
    )
}
