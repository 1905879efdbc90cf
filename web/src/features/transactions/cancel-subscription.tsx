import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Time } from '@/ui/time.tsx'

/** `until` is the end of the paid period. */
export const CancelSubscription = ({ until }: { until: string | null }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="-ml-4" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {asking && <CancelQuestion until={until} onClose={() => setAsking(false)} />}
    </>
  )
}

const CancelQuestion = ({ until, onClose }: { until: string | null; onClose: () => void }) => {
  const cancel = useCommand(actions.cancelSubscription, {
    success: ['Subscription canceled', 'You keep Premium until the end of the period.'],
    failure: 'Subscription Error',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Cancel Premium?"
      description="You keep Premium until the end of the period you paid for. You can resume your subscription until then."
      no="Keep Premium"
      yes="Yes, cancel"
      pending={cancel.pending}
      onYes={() => cancel.submit({})}
      onClose={onClose}
    >
      {until && (
        <p>
          Premium ends on <Time at={until} show="day" className="font-medium" />.
        </p>
      )}
    </AlertDialog>
  )
}
