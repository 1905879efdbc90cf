import type { Review } from '@fieldside/contracts/http/reviews.ts'

export const ReviewStateNote = ({ review: { state, hidden_reason } }: { review: Review }) => {
  if (state === 'shown') return null
  return (
    <p className="mt-2 max-w-[64ch] rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
      {state === 'did_not_take_place'
        ? 'Hidden: this session wasn’t held.'
        : `Hidden by an administrator: ${hidden_reason}`}
    </p>
  )
}
