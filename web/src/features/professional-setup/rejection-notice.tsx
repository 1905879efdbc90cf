import { MessageSquareWarning } from 'lucide-react'

/** Why the administrators said no, above what can be corrected. */
export const RejectionNotice = ({ reason }: { reason: string }) => (
  <section aria-labelledby="rejection" className="mb-8 flex gap-4 rounded-lg bg-warn-soft p-5">
    <MessageSquareWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
    <div className="min-w-0">
      <h2 id="rejection" className="text-lg">
        Your application was not approved
      </h2>
      <p className="mt-1 whitespace-pre-line break-words">{reason}</p>
      <p className="mt-2 text-muted text-sm">Correct what it is about and resubmit; nothing else is lost.</p>
    </div>
  </section>
)
