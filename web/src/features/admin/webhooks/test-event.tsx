import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { CircleCheck, Send, TriangleAlert } from 'lucide-react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { outcomeWords } from './webhook-words.ts'

type Outcome = { status: number | null; error: string | null; ms: number }

const isSuccess = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

const Result = ({ outcome }: { outcome: Outcome }) => {
  const ok = isSuccess(outcome)
  const Icon = ok ? CircleCheck : TriangleAlert
  return (
    <span className={`flex items-center gap-2 font-medium ${ok ? 'text-good' : 'text-bad'}`}>
      <Icon aria-hidden className="size-[1.125rem] shrink-0" />
      {ok ? 'Delivered' : 'Not delivered'}: {outcomeWords(outcome)}
    </span>
  )
}

/** Posts a test event and shows its outcome. */
export const TestEvent = ({ webhook: { id, paused } }: { webhook: WebhookEndpoint }) => {
  const test = useCommand(developerActions.sendTestEvent, { failure: 'We couldn’t send the test event' })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        pending={test.pending}
        disabled={paused !== null}
        onClick={() => test.submit({ params: { id } })}
      >
        {!test.pending && <Send aria-hidden />}
        Send test event
      </Button>
      <span role="status" className="min-w-0">
        {test.reply && !test.pending && <Result outcome={test.reply} />}
        {paused && <span className="text-muted">Resume the endpoint to send a test event.</span>}
      </span>
    </div>
  )
}
