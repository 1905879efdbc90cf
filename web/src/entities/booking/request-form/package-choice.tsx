import { sessionCount } from '@/entities/booking/series/series-words.ts'
import type { Repeat } from '@/entities/booking/series/use-repeat.ts'
import { leftWords, validityWords } from '@/entities/package/words.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import type { BookingFormState } from './use-booking-request.ts'
import type { PackageUse } from './use-package.ts'

type PackageChoiceProps = { form: BookingFormState; packages: PackageUse; repeat: Repeat }

/** Offers to pay for the request with a package that fits, or says why none does. */
export const PackageChoice = ({ form, packages, repeat: { count, last } }: PackageChoiceProps) => {
  const [type, start] = form.watch(['appointment_type', 'appointment_date'])
  const wanted = { type, start: last ?? start, count }
  const fitting = packages.fitting(wanted)
  const other = packages.any(wanted)
  if (fitting)
    return (
      <section aria-label="Package" className="rounded-md bg-turf-soft px-4 py-1.5">
        <Checkbox
          label={<b>{count === 1 ? 'Use your package' : `Use your package for ${sessionCount(count)}`}</b>}
          detail={`${leftWords(fitting)}. ${validityWords(fitting)}. You pay nothing more, and a session that you cancel in time comes back.`}
          checked={packages.isWanted}
          onCheckedChange={packages.want}
        />
      </section>
    )
  if (!other) return null
  return (
    <p className="rounded-md bg-turf-soft px-4 py-3">
      Your package doesn’t cover this request: {leftWords(other)}. {validityWords(other)}.
    </p>
  )
}
