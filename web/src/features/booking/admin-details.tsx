import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { DetailRow } from './detail-row.tsx'

/** Shows the athlete's contact details and notes to an admin. Behind a button, because each access is recorded. */
export const AdminDetails = ({ id }: { id: string }) => {
  const open = useCommand(actions.openAppointmentDetails, { failure: 'We couldn’t open the details' })
  if (!open.reply) {
    return (
      <DetailRow label="Private details">
        <Button
          variant="outline"
          size="sm"
          pending={open.pending}
          onClick={() => open.submit({ params: { id } })}
        >
          Show notes and contact details
        </Button>
        <span className="mt-1.5 block text-muted text-sm">The audit log records that you opened them.</span>
      </DetailRow>
    )
  }
  const { notes, contact_info } = open.reply
  return (
    <>
      <DetailRow label="Athlete’s contact">
        {contact_info ? `${contact_info.phone} · ${contact_info.email}` : 'No longer kept'}
      </DetailRow>
      <DetailRow label="Notes">{notes ?? (contact_info ? 'No notes' : 'No longer kept')}</DetailRow>
    </>
  )
}
