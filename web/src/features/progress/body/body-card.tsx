import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BodyMeasurement } from '@fieldside/contracts/http/body.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { LineChart } from '../charts.tsx'
import { bodyIn, bodyUnit } from './body-value.ts'
import { WEIGHT } from './entry-fields.ts'

const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog)

export const BodyCard = () => (
  <CardSection title="Body" aside="Only you see this">
    <div className="px-5 pb-5">
      <QueryState query={useEndpoint(actions.getBody, {})} loading={<Skeleton className="h-56" />}>
        {({ items }) => <Measurements items={items} />}
      </QueryState>
    </div>
  </CardSection>
)

const nameOf = ({ name }: BodyMeasurement): string => name ?? 'Body weight'

const Measurements = ({ items }: { items: readonly BodyMeasurement[] }) => {
  const unit = useWeightUnit()
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState(false)
  const shown = items.find(({ id }) => id === chosen) ?? items[0]
  const names = items.flatMap(({ name }) => name ?? [])
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <NativeSelect
            aria-label="Measurement"
            value={shown.id}
            onChange={(event) => setChosen(event.target.value)}
            className="min-w-48 max-w-md flex-1"
          >
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {nameOf(item)}
              </option>
            ))}
          </NativeSelect>
        )}
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add measurement
        </Button>
      </div>
      {shown ? (
        <OneMeasurement measurement={shown} names={names} />
      ) : (
        <p className="mt-3 text-muted">
          Record your body weight, or what you measure, such as your waist, to see how it changes.
        </p>
      )}
      {adding && (
        <EntryDialog
          names={names}
          unit={unit}
          first={{ measurement: shown?.name ?? WEIGHT }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type Entry = BodyMeasurement['entries'][number]

const OneMeasurement = ({
  measurement,
  names,
}: {
  measurement: BodyMeasurement
  names: readonly string[]
}) => {
  const unit = useWeightUnit()
  const [edited, setEdited] = useState<Entry>()
  const isWeight = measurement.name === null
  const textOf = ({ value }: Entry) => `${bodyIn(value, isWeight, unit)} ${bodyUnit(isWeight, unit)}`
  const caption = `${nameOf(measurement)}, day by day`
  const points = measurement.entries.map((entry) => {
    const day = formatCalendarDay(entry.measured_on)
    return {
      label: day.replace(/^\w+, /, ''),
      value: bodyIn(entry.value, isWeight, unit),
      text: `${day}: ${textOf(entry)}`,
    }
  })
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <LineChart title={`${nameOf(measurement)} on each day`} points={points} fitted />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region */}
      <section aria-label={caption} tabIndex={0} className="scroll-shade max-h-[14.6rem] overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {nameOf(measurement)}
              </th>
              <th scope="col">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {measurement.entries.toReversed().map((entry) => (
              <tr key={entry.measured_on}>
                <td>{formatCalendarDay(entry.measured_on)}</td>
                <td className="text-right tabular-nums">{textOf(entry)}</td>
                <td className="w-24">
                  <EntryButtons measurement={measurement} entry={entry} onEdit={() => setEdited(entry)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {edited && (
        <EntryDialog
          names={names}
          unit={unit}
          isEdit
          first={{
            measurement: measurement.name ?? WEIGHT,
            value: String(bodyIn(edited.value, isWeight, unit)),
            measured_on: edited.measured_on,
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

type EntryButtonsProps = { measurement: BodyMeasurement; entry: Entry; onEdit: () => void }

const EntryButtons = ({ measurement, entry: { measured_on }, onEdit }: EntryButtonsProps) => {
  const what = `${nameOf(measurement)} of ${formatCalendarDay(measured_on)}`
  const { submit, pending } = useCommand(actions.deleteBodyEntry, {
    success: 'Deleted',
    failure: 'We couldn’t delete it',
  })
  const remove = () => {
    if (window.confirm(`Delete ${what}?`)) submit({ params: { id: measurement.id, day: measured_on } })
  }
  return (
    <div className="flex justify-end">
      <Button variant="ghost" size="icon" aria-label={`Edit ${what}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" pending={pending} aria-label={`Delete ${what}`} onClick={remove}>
        {!pending && <Trash2 aria-hidden />}
      </Button>
    </div>
  )
}
