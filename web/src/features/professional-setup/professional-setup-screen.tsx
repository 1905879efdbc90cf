import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Approved, UnderReview } from './setup-decided.tsx'
import { SetupFlow } from './setup-flow.tsx'
import type { SetupState } from './setup-state.ts'

export const Screen = () => {
  const session = useSession()
  const fullName = session.status === 'signed-in' ? session.user.full_name : ''
  return (
    <div className="wrap max-w-[50rem] pt-4 md:pt-10">
      <QueryState
        query={useEndpoint(screens.professionalSetupScreen, {})}
        title="We couldn’t load your setup"
        loading={
          <Skeletons
            className="grid gap-6"
            of={['h-5 w-36', 'h-11 w-full max-w-96', 'h-8', 'h-[34rem] rounded-lg']}
          />
        }
      >
        {(setup) => <Setup setup={setup} fullName={fullName} />}
      </QueryState>
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
