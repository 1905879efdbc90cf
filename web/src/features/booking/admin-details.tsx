import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ReactNode } from 'react'
import { useCommand } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1 px-5 py-4 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
  </div>
)

/** Shows the athlete's contact details and notes to an admin. Behind a button, because each access is recorded. */
export const AdminDetails = ({ id }: { id: string }) => {
  const open = useCommand(actions.openAppointmentDetails, { failure: 'We couldn’t open the details' })
  if (!open.reply) {
    return (
      <Row label="Private details">
        <Button
          variant="outline"
          size="sm"
          pending={open.pending}
          onClick={() => open.submit({ params: { id } })}
        >
          Show notes and contact details
        </Button>
        <span className="mt-1.5 block text-muted text-sm">The audit log records that you opened them.</span>
      </Row>
    )
  }
  const { notes, contact_info } = open.reply
  return (
    <>
      <Row label="Athlete’s contact">
        {contact_info.phone} · {contact_info.email}
      </Row>
      <Row label="Notes">{notes ?? 'No notes'}</Row>
    </>
  )
}
