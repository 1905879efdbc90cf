import { actions } from '@fieldside/contracts/http/bff.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useState } from 'react'
import { useCommand } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { nameOf } from './professional-identity.ts'

const CHECKS = [
  { id: 'identity', label: 'Identity checked', detail: 'The government ID is theirs and valid.' },
  { id: 'license', label: 'License checked', detail: 'Number, issuer and dates agree with the license.' },
  {
    id: 'background',
    label: 'Background checked',
    detail: 'Nothing speaks against them; certificate and insurance are in force.',
  },
] as const
type Check = (typeof CHECKS)[number]['id']

type ApproveDialogProps = { professional: Professional; onClose: () => void }

/** Approves after the three checks; the server records who confirmed them. */
export const ApproveDialog = ({ professional, onClose }: ApproveDialogProps) => {
  const [done, setDone] = useState<readonly Check[]>([])
  const { approve, pending } = useApprove({ professional, onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Approve ${nameOf(professional)}?`}
      description="All three have to be confirmed. Your name and the time are recorded."
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={done.length < CHECKS.length} pending={pending} onClick={() => void approve()}>
            Approve
          </Button>
        </>
      }
    >
      <fieldset className="grid">
        <legend className="sr-only">Checks</legend>
        {CHECKS.map(({ id, label, detail }) => (
          <Checkbox
            key={id}
            label={label}
            detail={detail}
            checked={done.includes(id)}
            onCheckedChange={(checked) =>
              setDone((before) => (checked === true ? [...before, id] : before.filter((one) => one !== id)))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

const useApprove = ({ professional, onClose }: ApproveDialogProps) => {
  const { submitAsync, pending } = useCommand(actions.approveProfessional)
  const approve = async () => {
    try {
      const body = { identity_checked: true, license_checked: true, background_checked: true } as const
      await submitAsync({ params: { id: professional.id }, body })
      notify.success('Professional approved', `${nameOf(professional)} is told.`)
      onClose()
    } catch (error) {
      notify.error('Failed to approve professional', sentenceOf(error))
    }
  }
  return { approve, pending }
}
