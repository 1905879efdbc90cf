import { CircleSlash } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isSubscription = params.get('type') === 'subscription'
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-3 py-16 text-center md:py-24">
      <span className="mb-2 grid size-14 place-items-center rounded-full border border-line text-muted">
        <CircleSlash aria-hidden className="size-7" />
      </span>
      <h1 className="text-2xl">{isSubscription ? 'Subscription Cancelled' : 'Payment Cancelled'}</h1>
      <p className="text-muted">
        No charges were made.{' '}
        {isSubscription
          ? 'Your plan hasn’t changed. You can subscribe at any time.'
          : 'Your session hasn’t changed. You can pay for it at any time before it starts.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2 max-md:w-full max-md:[&>*]:w-full">
        {isSubscription ? (
          <LinkButton to="/programs">Try Again</LinkButton>
        ) : (
          <LinkButton to="/">Continue</LinkButton>
        )}
        <Button variant="outline" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </div>
    </div>
  )
}
