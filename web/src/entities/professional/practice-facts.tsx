import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { CHOICES, FLAGS, responseWords } from './card-words.ts'

type Fact = [label: string, text: string | null]

const factsOf = (professional: ProfessionalCard): Fact[] => [
  ['Sports', professional.sports.join(', ')],
  ['Conditions treated', professional.conditions.join(', ')],
  ...CHOICES.map(({ label, words }): Fact => [label, words(professional).join(', ')]),
  ['Requests', responseWords(professional)],
  ...FLAGS.map(({ label, words }): Fact => [label, words(professional).join(', ')]),
]

/** Lists what a professional said about their practice. Leaves out what they didn't. */
export const PracticeFacts = ({ professional }: { professional: ProfessionalCard }) => {
  const facts = factsOf(professional).filter(([, text]) => text)
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
