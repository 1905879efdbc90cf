import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { CardSection } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

const WORDS = {
  questions: {
    title: 'Questions before the session',
    open: 'Answer the questions',
    done: 'Correct your answers',
    read: 'Read the answers',
  },
  consent: {
    title: 'Consent before the session',
    open: 'Read and agree',
    done: 'Read the consent',
    read: 'Read the consent',
  },
}

/** Leads to the questions before a session. Nothing if the professional asks none. */
export const IntakeCard = ({ id }: { id: string }) => {
  const { data } = useEndpoint(careActions.getAppointmentIntake, { params: { id } }, { uncached: true })
  if (!data || (data.questions.length === 0 && !data.consent && data.consents.length === 0)) return null
  const answered = data.questions.filter(({ value, unreadable }) => value !== null || unreadable).length
  const isOpen = answered < data.questions.length || data.consent !== null
  const words = data.questions.length > 0 ? WORDS.questions : WORDS.consent
  return (
    <CardSection
      title={words.title}
      aside={data.questions.length > 0 ? `${answered} of ${data.questions.length} answered` : undefined}
    >
      <div className="flex flex-wrap items-center gap-3 px-5 pb-5">
        <LinkButton to={`/booking/${id}/intake`} variant={data.can_answer && isOpen ? 'default' : 'outline'}>
          {data.can_answer ? (isOpen ? words.open : words.done) : words.read}
        </LinkButton>
      </div>
    </CardSection>
  )
}
