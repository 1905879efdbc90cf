import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { DocumentLinks } from './document-links.tsx'
import { missingWords, unopenedDocuments } from './missing-words.ts'
import { nameOf } from './professional-identity.ts'

const CHECKS = [
  { id: 'identity', label: 'Identity checked', detail: 'The government ID is valid and belongs to them.' },
  {
    id: 'license',
    label: 'License checked',
    detail: 'The license number, issuer, and dates match their profile.',
  },
  {
    id: 'background',
    label: 'Background checked',
    detail: 'We found no concerns. The CPR certification and insurance are current.',
  },
] as const
type Check = (typeof CHECKS)[number]['id']

type ApproveDialogProps = { professional: AdminProfessional; onClose: () => void }

/**
 * Approves after the admin has opened every document and confirmed the three checks. The server enforces both and
 * records who confirmed.
 */
export const ApproveDialog = ({ professional, onClose }: ApproveDialogProps) => {
  const [done, setDone] = useState<readonly Check[]>([])
  const { approve, pending } = useApprove({ professional, onClose })
  const missing = missingWords(unopenedDocuments(professional), CHECKS.length - done.length)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Approve ${nameOf(professional)}?`}
      description="Open each document, then confirm the three checks. Your name and the time are recorded."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={missing !== null} pending={pending} onClick={approve}>
            Approve
          </Button>
          <p
            role="status"
            className="min-w-0 text-muted text-sm empty:hidden md:order-first md:flex-1 md:basis-0 md:self-center"
          >
            {missing}
          </p>
        </>
      }
    >
      <DocumentLinks professional={professional} narrow />
      <fieldset className="mt-5 grid">
        <legend className="sr-only">Checks</legend>
        {CHECKS.map(({ id, label, detail }) => (
          <Checkbox
            key={id}
            label={label}
            detail={detail}
            checked={done.includes(id)}
            onCheckedChange={(checked) =>
              setDone((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

const useApprove = ({ professional: { id, version, ...name }, onClose }: ApproveDialogProps) => {
  const { submit, pending } = useCommand(actions.approveProfessional, {
    success: ['Professional approved', `${nameOf(name)} has been notified.`],
    failure: 'Failed to approve professional',
    onSuccess: onClose,
  })
  const checks = { identity_checked: true, license_checked: true, background_checked: true } as const
  return { approve: () => submit({ params: { id }, body: { ...checks, version } }), pending }
}
