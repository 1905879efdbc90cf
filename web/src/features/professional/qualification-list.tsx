import type { Qualification } from '@fieldside/contracts/http/directory.ts'
import { BadgeCheck } from 'lucide-react'
import { readerLocale } from '@/client/time-format.ts'
import { Card } from '@/ui/card.tsx'

const CHECKS: Record<Qualification['check'], { title: string; detail: string }> = {
  identity: { title: 'Identity', detail: 'The name on this profile matches a government ID.' },
  license: { title: 'License', detail: 'We checked this professional’s license.' },
  background: { title: 'Background', detail: 'We checked this professional’s background.' },
}

const monthWords = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString(readerLocale(), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })

/** Shows what was checked and when, never who checked it. */
export const QualificationList = ({ checks }: { checks: readonly Qualification[] }) => (
  <section aria-labelledby="qualifications">
    <h2 id="qualifications" className="mb-4 text-xl">
      Qualifications
    </h2>
    {checks.length === 0 ? (
      <p className="text-muted">
        We haven’t finished checking identity, license, and background yet. Completed checks will appear here
        with their month.
      </p>
    ) : (
      <Card>
        <ul className="divide-y divide-line">
          {checks.map(({ check, checked_in }) => (
            <li key={check} className="flex items-start gap-3.5 px-5 py-4">
              <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
                <div className="min-w-0 flex-1 basis-56">
                  <h3 className="font-sans font-semibold text-base tracking-normal">{CHECKS[check].title}</h3>
                  <p className="mt-0.5 text-muted text-sm">{CHECKS[check].detail}</p>
                </div>
                <span className="text-muted text-sm">
                  Checked <time dateTime={checked_in}>{monthWords(checked_in)}</time>
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </section>
)
