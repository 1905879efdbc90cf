import {
  INTAKE_LONG_ANSWER_MAX_CHARS,
  INTAKE_SCALE_MAX,
  INTAKE_SHORT_ANSWER_MAX_CHARS,
} from '@fieldside/contracts/limits.ts'

/** How a question is answered. */
type Kind = 'short_text' | 'long_text' | 'choice' | 'yes_no' | 'scale'
type Typed = { id: string; kind: Kind; text: string; options: readonly string[] }
export type Question = { id: string; version: number; kind: Kind; text: string; options: string[] }
export type Value = string | boolean | number

const isSame = (one: Question, other: Typed): boolean =>
  one.kind === other.kind && one.text === other.text && one.options.join('\n') === other.options.join('\n')

/** Returns the questions to store: a changed one gets the next version. `newId` makes the id of one whose kind changed. */
export const nextQuestions = (
  before: readonly Question[],
  typed: readonly Typed[],
  newId: () => string,
): Question[] =>
  typed.map((question) => {
    const known = before.find(({ id }) => id === question.id)
    const options = [...question.options]
    if (!known) return { ...question, options, version: 1 }
    if (isSame(known, question)) return known
    // Another kind of answer is another question: who answered the earlier one is asked again.
    if (known.kind !== question.kind) return { ...question, options, id: newId(), version: 1 }
    return { ...question, options, version: known.version + 1 }
  })

/** Returns what is wrong with an answer, or null. The message doesn't repeat it. */
export const wrongInValue = ({ kind, options }: Question, value: Value): string | null => {
  switch (kind) {
    case 'short_text':
    case 'long_text': {
      if (typeof value !== 'string' || value === '') return 'Please write an answer'
      const max = kind === 'short_text' ? INTAKE_SHORT_ANSWER_MAX_CHARS : INTAKE_LONG_ANSWER_MAX_CHARS
      return value.length > max ? `An answer has at most ${max} characters` : null
    }
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? null : 'Please choose one of the options'
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'Please choose Yes or No'
    case 'scale':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= INTAKE_SCALE_MAX
        ? null
        : `Please choose a number from 0 to ${INTAKE_SCALE_MAX}`
  }
}

type Given = { question: Question; value: Value }

/** Returns the questions of a set with what was answered. An answered one is as it was asked. */
export const withAnswers = (
  set: readonly Question[],
  given: ReadonlyMap<string, Given>,
): { question: Question; value: Value | null }[] =>
  set.map((question) => given.get(question.id) ?? { question, value: null })

/** Returns answers in the order in which the sets ask, and then those whose questions were removed. */
export const inAskedOrder = <A extends { question: { id: string } }>(
  answers: readonly A[],
  sets: readonly { questions: readonly { id: string }[] }[],
): A[] => {
  const places = new Map(sets.flatMap(({ questions }) => questions).map(({ id }, place) => [id, place]))
  const placeOf = ({ question }: A): number => places.get(question.id) ?? places.size
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other))
}
