import { CircleAlert } from 'lucide-react'

/** Shows the refusal above the button, because the toast disappears by itself. */
export const Refused = ({ reason }: { reason: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {reason && (
      <p className="flex items-start gap-2 rounded-md bg-bad-soft px-4 py-3 font-medium text-sm">
        <CircleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
        {reason}
      </p>
    )}
  </div>
)
