import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { exportEarnings } from '@fieldside/contracts/http/bff/earnings.ts'
import { EARNINGS_RANGE_DAYS } from '@fieldside/contracts/limits.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { dayKey, readerZone } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

/** Returns what is wrong with a range of days. Both belong to it. */
const problemOf = (from: string, to: string): string | undefined => {
  if (!from || !to) return 'Choose both days'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return 'The last day is before the first'
  return days > EARNINGS_RANGE_DAYS ? `Choose at most ${EARNINGS_RANGE_DAYS} days` : undefined
}

/** Downloads any range as CSV, at first this year so far. */
export const ExportForm = ({ zone }: { zone: string }) => {
  const today = dayKey(new Date(), zone)
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const problem = problemOf(from, to)
  const query = new URLSearchParams({ from, to, time_zone: readerZone() })
  return (
    <section aria-labelledby="export" className="print:hidden">
      <h2 id="export" className="mb-3 text-xl">
        Export
      </h2>
      <Card className="grid items-start gap-4 p-5 md:grid-cols-[1fr_1fr_auto]">
        <Field label="First day">
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="Last day" error={problem}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        {problem ? (
          <Button variant="outline" disabled className="md:mt-7">
            <Download aria-hidden />
            Download CSV
          </Button>
        ) : (
          <Button asChild variant="outline" className="md:mt-7">
            <a href={`/api${exportEarnings.path}?${query}`} download>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        )}
      </Card>
    </section>
  )
}
