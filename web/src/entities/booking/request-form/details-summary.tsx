import { isolated } from '@fieldside/contracts/bidi.ts'
import { SEX_LABELS } from '@fieldside/contracts/sex.ts'
import { useFamily } from '@/entities/family/use-family.ts'
import type { BookingFormState } from './use-booking-request.ts'

/** Says whom the session is for, and the athlete's details, while their section is closed. */
export const DetailsSummary = ({ form }: { form: BookingFormState }) => {
  const [age, sex, phone, email, member] = form.watch(['age', 'sex', 'phone', 'email', 'member_id'])
  const { data } = useFamily()
  const name = data?.items.find(({ id }) => id === member)?.first_name
  return (
    <p className="break-words">
      {name === undefined ? `${age}, ${sex ? SEX_LABELS[sex] : ''}` : `For ${isolated(name)}`}
      <span className="block text-muted text-sm">
        {phone} · {email}
      </span>
    </p>
  )
}
