import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { CircleCheck, Pause, TriangleAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'
import { Time } from '@/ui/time.tsx'
import { stateOf } from './webhook-words.ts'

const LOOKS = {
  active: { variant: 'default', Icon: CircleCheck },
  failing: { variant: 'warn', Icon: TriangleAlert },
  paused: { variant: 'secondary', Icon: Pause },
  stopped: { variant: 'destructive', Icon: TriangleAlert },
} as const

export const WebhookBadge = ({ webhook }: { webhook: Pick<WebhookEndpoint, 'paused' | 'failing_since'> }) => {
  const { look, words, since } = stateOf(webhook)
  const { variant, Icon } = LOOKS[look]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Badge variant={variant}>
        <Icon aria-hidden />
        {words}
      </Badge>
      {since && (
        <span className="whitespace-nowrap text-muted text-sm">
          since <Time at={since} />
        </span>
      )}
    </span>
  )
}
