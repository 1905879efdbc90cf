import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { CardSection } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

/** Leads to the questions before a session. Nothing if the professional asks none. */
export const IntakeCard = ({ id }: { id: string }) => {
  const { data } = useEndpoint(careActions.getAppointmentIntake, { params: { id } }, { uncached: true })
  if (!data || (data.questions.length === 0 && !data.consent && data.consents.length === 0)) return null
  const answered = data.questions.filter(({ value, unreadable }) => value !== null || unreadable).length
  const isOpen = answered < data.questions.length || data.consent !== null
  return (
    <CardSection
      title="Questions before the session"
      aside={`${answered} of ${data.questions.length} answered`}
    >
      <div className="flex flex-wrap items-center gap-3 px-5 pb-5">
        <LinkButton to={`/booking/${id}/intake`} variant={data.can_answer && isOpen ? 'default' : 'outline'}>
          {data.can_answer ? (isOpen ? 'Answer the questions' : 'Correct your answers') : 'Read the answers'}
        </LinkButton>
      </div>
    </CardSection>
  )
}
