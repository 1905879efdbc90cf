import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { REQUEST_MAX_DAYS_WITHOUT_HOURS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import type { Chosen } from '@/entities/booking/request-form/booking-address.ts'
import { SlotCalendar } from '@/entities/booking/time/slot-calendar.tsx'
import { TimesLoading } from '@/entities/booking/time/times-loading.tsx'
import { useOpenings } from '@/entities/booking/time/use-openings.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'

type AvailableTimesProps = {
  id: string
  name: string
  offers: readonly OfferedType[]
  onChoose: (chosen: Chosen) => void
}

/** Shows the available times of one appointment type. A time leads to the booking dialog with it selected. */
export const AvailableTimes = ({ id, name, offers, onChoose }: AvailableTimesProps) => {
  const [type, setType] = useState<AppointmentTypeId>(offers[0]!.appointment_type_id)
  const { query, ...calendar } = useOpenings({ professionalId: id, type })
  return (
    <section aria-labelledby="available-times" className="grid grid-cols-1 gap-4 border-line border-t pt-4">
      <h2 id="available-times" className="text-lg">
        Available times
      </h2>
      {offers.length > 1 && (
        <Field label="Appointment type">
          <NativeSelect value={type} onChange={(event) => setType(event.target.value as AppointmentTypeId)}>
            {offers.map((offer) => (
              <option key={offer.appointment_type_id} value={offer.appointment_type_id}>
                {offer.name} · {offer.duration_minutes} min
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <QueryState query={query} title="We couldn’t load the available times" loading={<TimesLoading />}>
        {(openings) =>
          openings.has_hours && !openings.all_closed ? (
            <SlotCalendar
              times="buttons"
              slots={openings.slots}
              value={null}
              onValueChange={(start) => onChoose({ type, start })}
              openings={calendar}
              zone={openings.time_zone}
            />
          ) : (
            <NoHours name={name} isClosed={openings.has_hours} />
          )
        }
      </QueryState>
    </section>
  )
}

const NoHours = ({ name, isClosed }: { name: string; isClosed: boolean }) => (
  <p className="rounded-md bg-turf-soft px-4 py-3 text-sm">
    {isClosed
      ? `${name} has no available times right now. Save this profile and check back soon.`
      : `${name} hasn’t set hours yet. You can request any time in the next ${REQUEST_MAX_DAYS_WITHOUT_HOURS} days.`}
  </p>
)
