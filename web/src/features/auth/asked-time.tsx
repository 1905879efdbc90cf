import { landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { useEndpoint } from '@/client/api.ts'
import { formatClock, formatDay, zoneName } from '@/client/time-format.ts'
import type { AskedSession } from '@/entities/booking/request-form/asked-session.ts'
import { Skeletons } from '@/ui/skeleton.tsx'

type AskedTimeProps = { asked: AskedSession; signUp: boolean }

/** Says which time the visitor chose on the landing page, which is also where the professional's name comes from. */
export const AskedTime = ({ asked: { professionalId, start }, signUp }: AskedTimeProps) => {
  const { data, isPending } = useEndpoint(landingScreen, {}, { once: true })
  const name = data?.professionals.find(({ id }) => id === professionalId)?.name
  return (
    <div className="mb-7 rounded-md bg-turf-soft px-4 py-3">
      {isPending ? (
        <Skeletons className="grid gap-2" of={['h-6', 'h-5 w-40']} />
      ) : (
        <>
          <p>
            Almost there. {signUp ? 'Create an account' : 'Sign in'} to request{' '}
            <b>
              {formatDay(start)}, {formatClock(start)}
              {name && ` with ${name}`}
            </b>
            .
          </p>
          <p className="mt-1 text-muted text-sm">Your time ({zoneName(undefined, new Date(start))})</p>
        </>
      )}
    </div>
  )
}
