import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { EMAIL_UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { ConfirmEmailFirst } from '@/entities/account/confirm-email.tsx'

/** Says before the form which limit the athlete's request would exceed. The server checks again when it is sent. */
export const RequestLimit = ({ professionalId }: { professionalId: string }) => {
  const session = useSession()
  const user = session.status === 'signed-in' && session.user.role === 'athlete' ? session.user : null
  const input = { params: { id: professionalId } }
  const { data } = useEndpoint(actions.getRequestLimit, input, { enabled: user !== null })
  if (!user || !data?.limit) return null
  const { code, detail } = data.limit
  const reason = (
    <>
      {detail}{' '}
      <Link to="/bookings?tab=requests" className="font-medium text-turf underline underline-offset-4">
        See your open requests
      </Link>
      .
    </>
  )
  return (
    <div role="status" className="pt-1 pb-5">
      {code === EMAIL_UNCONFIRMED ? (
        <ConfirmEmailFirst email={user.email} reason={reason} />
      ) : (
        <p className="rounded-md bg-warn-soft p-3 text-sm">{reason}</p>
      )}
    </div>
  )
}
