import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DID_NOT_TAKE_PLACE_DAYS, NO_SHOW_REVIEWABLE_HOURS } from '@fieldside/contracts/limits.ts'
import { type BookingActionProps, BookingQuestion } from './booking-question.tsx'

/** Reports a no-show. Either side can do so for a week after the session ends. */
export const DidNotTakePlace = ({ other, ...rest }: BookingActionProps) => {
  if (!rest.booking.actions.did_not_take_place) return null
  const review = rest.isProfessional
    ? `${other} can review it only in the next ${NO_SHOW_REVIEWABLE_HOURS} hours`
    : 'you can’t review it'
  return (
    <BookingQuestion
      {...rest}
      label="Mark as no-show"
      command={actions.markDidNotTakePlace}
      title="Mark this session as a no-show?"
      description={`This cancels the session for both of you, and ${review}. ${other} will be notified. You can do this for ${DID_NOT_TAKE_PLACE_DAYS} days after the session ends, and you can’t undo it.`}
      no="Not now"
      yes="Mark as no-show"
      success={['Marked as a no-show', `${other} has been notified.`]}
      failure="Error"
    />
  )
}
