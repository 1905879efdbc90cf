import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { AppointmentIntake, IntakeValue } from '@fieldside/contracts/http/intake.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { forgetUnsaved, useUnsaved } from '@/client/unsaved.ts'
import { GivenAnswers, GivenConsents } from '@/entities/intake/given-answers.tsx'
import { UNREADABLE_ANSWER, UNREADABLE_TEXT } from '@/entities/intake/words.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AnswerField } from './answer-field.tsx'

/** The questions before a session: the athlete's form until it starts, and both sides' view of the answers. */
export const Screen = () => {
  const { id = '' } = useParams()
  const query = useEndpoint(careActions.getAppointmentIntake, { params: { id } }, { uncached: true })
  const back = (
    <LinkButton to={`/booking/${id}`} variant="outline">
      Open the booking
    </LinkButton>
  )
  if (query.error?.status === 404)
    return (
      <EmptyState page title="No questions here">
        Questions belong to sessions that both sides have agreed on.
      </EmptyState>
    )
  return (
    <QueryState
      page
      query={query}
      title="We couldn’t load the questions"
      loading={<Skeletons className="grid max-w-3xl gap-4" of={['h-11 w-64', 'h-72 rounded-lg']} />}
    >
      {(intake) => (
        <div className="grid max-w-3xl gap-5">
          <PageHeader
            title="Before the session"
            lead="Only the two of you can open the answers. Administrators can’t."
            actions={back}
          />
          {intake.can_answer ? (
            <AnswerForm id={id} intake={intake} readAgain={async () => (await query.refetch()).data} />
          ) : (
            <Given intake={intake} />
          )}
        </div>
      )}
    </QueryState>
  )
}

const Given = ({ intake: { questions, consents } }: { intake: AppointmentIntake }) => (
  <>
    {questions.length === 0 && consents.length === 0 && <p className="text-muted">There are no questions.</p>}
    <GivenAnswers answers={questions} />
    <GivenConsents consents={consents} />
  </>
)

const NOTHING_YET = 'Answer or change at least one question, or agree to the consent text.'
const ANSWER_FIELDS = ['text', 'is_yes', 'scale'] as const

type Values = Record<string, IntakeValue | null>

/** Returns an answer in the field of its kind; no field takes it back. */
const fieldsOf = (value: IntakeValue | null) => {
  if (value === null) return {}
  if (typeof value === 'boolean') return { is_yes: value }
  return typeof value === 'number' ? { scale: value } : { text: value }
}

type AnswerFormProps = {
  id: string
  intake: AppointmentIntake
  readAgain: () => Promise<AppointmentIntake | undefined>
}

const AnswerForm = ({ id, intake, readAgain }: AnswerFormProps) => {
  // The form keeps the questions that it was opened with, because they can change while the athlete types.
  const [shown, setShown] = useState(intake)
  const [values, setValues] = useState<Values>({})
  const [agrees, setAgrees] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { submitAsync, pending } = useSecretCommand(careActions.answerIntake)
  const navigate = useNavigate()
  const { questions, consent, consents } = shown
  const answerOf = (id: string, stored: IntakeValue | null) => (id in values ? (values[id] ?? null) : stored)
  const changed = questions.filter(({ question, value }) => answerOf(question.id, value) !== value)
  useUnsaved(changed.length > 0 || agrees)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (changed.length === 0 && !agrees) {
      notify.error('There is nothing to save', NOTHING_YET)
      return
    }
    const answers = changed.map(({ question }) => {
      const base = { question_id: question.id, version: question.version }
      return { ...base, ...fieldsOf(values[question.id] ?? null) }
    })
    try {
      await submitAsync({
        params: { id },
        body: { answers, ...(agrees && consent?.text && { consent_version: consent.version }) },
      })
      if (questions.length > 0)
        notify.success('Answers saved', 'You can correct them until the session starts.')
      else notify.success('Saved')
      forgetUnsaved()
      await navigate(`/booking/${id}`)
    } catch (error) {
      notify.error('Your answers weren’t saved', sentenceOf(error))
      if (!(error instanceof ApiProblem)) return
      const messageAt = (index: number) =>
        ANSWER_FIELDS.map((field) => error.fields[`answers.${index}.${field}`]).find(Boolean)
      const named = changed.map(({ question }, index) => [question.id, messageAt(index)])
      setErrors(Object.fromEntries(named.filter(([, message]) => message)))
      // What was typed stays; the questions are those of now.
      if (/^(questions|consent)-changed$/.test(error.code)) setShown((await readAgain()) ?? shown)
    }
  }
  if (questions.length === 0 && !consent)
    return (
      <>
        <p className="text-muted">There is nothing to answer.</p>
        <GivenConsents consents={consents} />
      </>
    )
  return (
    <form noValidate aria-label="Questions before the session" onSubmit={save} className="grid gap-6">
      {questions.map(({ question, value, unreadable }) => (
        <div key={question.id} className="grid gap-1.5">
          <AnswerField
            question={question}
            value={answerOf(question.id, value)}
            error={errors[question.id]}
            onChange={(next) => setValues({ ...values, [question.id]: next })}
          />
          {unreadable && <p className="text-muted text-sm">{UNREADABLE_ANSWER}</p>}
        </div>
      ))}
      {consent && (
        <section aria-label="Consent" className="grid gap-3 rounded-lg border border-line bg-raised p-5">
          <h2 className="text-xl">Consent</h2>
          <p className="whitespace-pre-line break-words">{consent.text ?? UNREADABLE_TEXT}</p>
          {consent.text !== null && (
            <Checkbox
              label={`I agree to this text (version ${consent.version})`}
              checked={agrees}
              onCheckedChange={setAgrees}
            />
          )}
        </section>
      )}
      <GivenConsents consents={consents} />
      <Button type="submit" pending={pending} className="justify-self-start max-md:w-full">
        {questions.length > 0 ? 'Save answers' : 'Save'}
      </Button>
    </form>
  )
}
