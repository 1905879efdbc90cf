import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PayoutStatus } from '@fieldside/contracts/http/payments.ts'
import { ExternalLink } from 'lucide-react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Connects the professional's own account at the payment provider, on the provider's page. */
export const PayoutSection = () => {
  const payouts = useEndpoint(actions.getPayoutAccount, {})
  return (
    <SettingsSection
      id="payouts"
      title="Payouts"
      lead="Connect a payout account so athletes can pay you online for confirmed sessions. You keep 100%."
    >
      <QueryState
        query={payouts}
        loading={<Skeletons label="Loading payouts" of={['h-11 w-full max-w-xs']} />}
      >
        {({ status }) => <Status status={status} />}
      </QueryState>
    </SettingsSection>
  )
}

type PayoutText = {
  badge: string
  variant: 'default' | 'warn' | 'outline'
  sentence: string
  button: string | null
}

const PAYOUT_TEXTS: Record<PayoutStatus, PayoutText> = {
  none: {
    badge: 'Not connected',
    variant: 'outline',
    sentence: 'For now, athletes pay you directly.',
    button: 'Connect payout account',
  },
  incomplete: {
    badge: 'Not finished',
    variant: 'warn',
    sentence: 'The payment provider still needs information from you.',
    button: 'Continue',
  },
  active: {
    badge: 'Connected',
    variant: 'default',
    sentence: 'Athletes can pay you online once a session is confirmed.',
    button: null,
  },
}

const Status = ({ status }: { status: PayoutStatus }) => {
  const { badge, variant, sentence, button } = PAYOUT_TEXTS[status]
  const start = useCommand(actions.startPayoutOnboarding, {
    onSuccess: ({ url }) => window.location.assign(url),
    failure: 'We couldn’t connect the payout account',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge variant={variant}>{badge}</Badge>
        {sentence}
      </p>
      {button && (
        <Button pending={start.pending} className="max-md:w-full" onClick={() => start.submit({})}>
          {!start.pending && <ExternalLink aria-hidden />}
          {button}
        </Button>
      )}
    </div>
  )
}
