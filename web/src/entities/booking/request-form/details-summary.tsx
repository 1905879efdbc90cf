import { SEX_LABELS } from '@fieldside/contracts/sex.ts'
import type { BookingFormState } from './use-booking-request.ts'

/** Says the athlete's details while their section is closed. */
export const DetailsSummary = ({ form }: { form: BookingFormState }) => {
  const [age, sex, phone, email] = form.watch(['age', 'sex', 'phone', 'email'])
  return (
    <p className="break-words">
      {age}, {sex && SEX_LABELS[sex]}
      <span className="block text-muted text-sm">
        {phone} · {email}
      </span>
    </p>
  )
}
