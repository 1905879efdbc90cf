import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '../../client/api.ts'
import { useSession } from '../../client/session.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Approved, UnderReview } from './setup-decided.tsx'
import { SetupFlow } from './setup-flow.tsx'
import type { SetupState } from './setup-state.ts'

export const Screen = () => {
  const session = useSession()
  const { data, error, refetch, isFetching } = useEndpoint(screens.professionalSetupScreen, {})
  const fullName = session.status === 'signed-in' ? session.user.full_name : ''
  return (
    <div className="wrap max-w-[50rem] pt-4 md:pt-10">
      {data && <Setup setup={data} fullName={fullName} />}
      {!data && error && (
        <ErrorState
          title="We couldn’t load your setup"
          detail={error.message}
          retry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SetupLoading />}
    </div>
  )
}

const Setup = ({ setup, fullName }: { setup: SetupState; fullName: string }) => {
  const { professional } = setup
  if (professional?.status === 'pending') return <UnderReview professional={professional} />
  if (professional?.status === 'approved') return <Approved />
  return (
    <>
      <p className="eyebrow mb-3">Professional setup</p>
      <h1 className="mb-8 text-2xl">Get verified and get found</h1>
      <SetupFlow setup={setup} fullName={fullName} />
    </>
  )
}

const SetupLoading = () => (
  <Loading className="grid gap-6">
    <Skeleton className="h-5 w-36" />
    <Skeleton className="h-11 w-96 max-w-full" />
    <Skeleton className="h-8" />
    <Skeleton className="h-[34rem] rounded-lg" />
  </Loading>
)
