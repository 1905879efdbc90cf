import { CircleSlash } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { Outcome } from './outcome.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isSubscription = params.get('type') === 'subscription'
  const unpaid = params.has('package_id')
    ? 'You can buy the package at any time.'
    : 'Your session hasn’t changed. You can pay for it at any time before it starts.'
  return (
    <Outcome
      className="wrap py-16 md:py-24"
      Icon={CircleSlash}
      tint="border border-line text-muted"
      title={isSubscription ? 'Subscription Cancelled' : 'Payment Cancelled'}
      detail={
        <>
          No charges were made.{' '}
          {isSubscription ? 'Your plan hasn’t changed. You can subscribe at any time.' : unpaid}
        </>
      }
    >
      <LinkButton to={isSubscription ? '/programs' : '/'}>
        {isSubscription ? 'Try Again' : 'Continue'}
      </LinkButton>
      <Button variant="outline" onClick={() => void navigate(-1)}>
        Go Back
      </Button>
    </Outcome>
  )
}
