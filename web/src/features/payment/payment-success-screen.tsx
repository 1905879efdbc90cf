import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { useVideoWords } from '@/entities/exercise/use-video-words.ts'
import { Button } from '@/ui/button.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { Frame, Outcome } from './outcome.tsx'

const FirstTimeArt = lazyPart(async () => (await import('@/entities/moment/first-time-art.tsx')).FirstTimeArt)

/** Errors that prove that this checkout session paid nothing; any other error leaves it unknown. */
const CERTAIN = new Set(['not-found', 'invalid-input'])

/** Verifies each checkout session once. */
const useVerified = (sessionId: string | null) => {
  const { submit, retry, reply, problem, pending } = useCommand(actions.verifyPayment, {
    onError: ({ code }) => {
      if (CERTAIN.has(code)) return
      notify.error('Verification Error', 'Unable to verify payment. Please contact support.')
    },
  })
  useEffect(() => {
    if (sessionId) submit({ body: { sessionId } })
  }, [sessionId])
  return {
    reply,
    pending,
    retry: problem && !CERTAIN.has(problem.code) ? retry : undefined,
    failed: problem !== null,
  }
}

export const Screen = () => {
  const [params] = useSearchParams()
  const videos = useVideoWords()
  const sessionId = params.get('session_id')
  const { reply, pending, failed, retry } = useVerified(sessionId)
  if (!sessionId) return <NotVerified />
  if (pending || (!reply && !failed)) return <Verifying />
  if (!reply?.success) return <NotVerified retry={retry} />
  if (reply.payment_type === 'subscription') {
    return (
      <Verified
        title="Welcome to Premium!"
        detail={`You now have every program and tool, and the videos of ${videos}.`}
        art={
          <Suspense fallback={null}>
            <FirstTimeArt
              moment="premium"
              subject="first"
              className="absolute -top-[4.7rem] -left-[4.95rem] w-52 max-w-none [--marks:var(--edge)]"
            />
          </Suspense>
        }
      >
        <LinkButton to="/programs">View Premium Programs</LinkButton>
      </Verified>
    )
  }
  if (reply.package_id) {
    return (
      <Verified
        title="Payment Successful!"
        detail="Your package is ready. Use it when you request your next session."
      >
        <LinkButton to="/bookings?tab=packages">View your packages</LinkButton>
      </Verified>
    )
  }
  return (
    <Verified title="Payment Successful!" detail="Your session is paid. The professional has been notified.">
      <LinkButton to="/">Continue</LinkButton>
      {reply.appointment_id && (
        <LinkButton to={`/booking/${reply.appointment_id}`} variant="outline">
          View booking
        </LinkButton>
      )}
    </Verified>
  )
}

const HomeButton = () => (
  <LinkButton to="/" variant="ghost">
    Go to Homepage
  </LinkButton>
)

const Verifying = () => (
  <Frame className="mx-auto py-12 md:py-20">
    <Loading label="Verifying payment" className="grid justify-items-center gap-3">
      <Skeleton className="mb-2 size-14 rounded-full!" />
      <h1 className="text-2xl">Verifying your payment…</h1>
      <p className="text-muted">This takes a moment. Keep this page open.</p>
    </Loading>
  </Frame>
)

type VerifiedProps = { title: string; detail: string; art?: ReactNode; children: ReactNode }

const Verified = ({ children, ...rest }: VerifiedProps) => (
  <Outcome Icon={CircleCheck} tint="bg-turf-soft text-turf" {...rest}>
    {children}
    <HomeButton />
  </Outcome>
)

const NotVerified = ({ retry }: { retry?: (() => void) | undefined }) => (
  <Outcome
    Icon={TriangleAlert}
    tint="bg-bad-soft text-bad"
    title="Payment Verification Failed"
    detail="We couldn’t confirm a payment. If you were charged, contact support and we’ll fix it."
  >
    {retry && <Button onClick={retry}>Try again</Button>}
    <LinkButton to="/contact" variant="outline">
      Contact support
    </LinkButton>
    <HomeButton />
  </Outcome>
)
