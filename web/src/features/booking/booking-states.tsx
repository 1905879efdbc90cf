import { useSession } from '../../client/session.tsx'
import { homeOf } from '../../entities/account/home.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export const BookingNotFound = () => {
  const session = useSession()
  const role = session.status === 'signed-in' ? session.user.role : undefined
  return (
    <EmptyState
      page
      title="Appointment Not Found"
      action={<LinkButton to={homeOf(role)}>Go to your dashboard</LinkButton>}
    >
      This appointment doesn’t exist, or it isn’t yours.
    </EmptyState>
  )
}

export const BookingLoading = () => (
  <Loading className="grid max-w-3xl gap-6">
    <Skeleton className="h-11 w-80 max-w-full" />
    <Card className="divide-y divide-line">
      <div className="flex items-center gap-4 p-5">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-8 w-48" />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="px-5 py-4">
          <Skeleton className="h-6 w-full max-w-md" />
        </div>
      ))}
    </Card>
  </Loading>
)
