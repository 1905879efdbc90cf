import type { IntakeConsent, IntakeQuestion, IntakeValue } from '@fieldside/contracts/http/intake.ts'
import { Time } from '@/ui/time.tsx'
import { UNREADABLE_TEXT, valueText } from './words.ts'

type Given = {
  question: IntakeQuestion
  value: IntakeValue | null
  unreadable?: boolean
  answered_at: string | null
}

/** Answers with their questions as they were asked. */
export const GivenAnswers = ({ answers }: { answers: readonly Given[] }) => (
  <dl className="grid gap-3">
    {answers.map(({ question, value, unreadable, answered_at }) => (
      <div key={question.id}>
        <dt className="text-muted text-sm [overflow-wrap:anywhere]">{question.text}</dt>
        <dd className="whitespace-pre-line break-words">
          {value === null ? (
            <span className="text-muted">{unreadable ? UNREADABLE_TEXT : 'Not answered'}</span>
          ) : (
            valueText(value)
          )}
          {answered_at && (
            <span className="block text-muted text-sm">
              Last answered <Time at={answered_at} />
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Which versions of the professional's text the athlete agreed to, and when. */
export const GivenConsents = ({ consents }: { consents: readonly IntakeConsent[] }) => (
  <ul aria-label="Consents" className="grid gap-3">
    {consents.map(({ version, text, agreed_at }) => (
      <li key={version}>
        <p className="text-muted text-sm">
          Consent to version {version}, given <Time at={agreed_at} />
        </p>
        <p className="whitespace-pre-line break-words">{text ?? UNREADABLE_TEXT}</p>
      </li>
    ))}
  </ul>
)
