import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { DoctorReport, Finding } from '@fieldside/contracts/http/doctor.ts'
import { CardSection } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'
import { HealthBadge } from './health-badge.tsx'
import { ageWords, type Health } from './system-words.ts'

type Doctor = ReplyOf<typeof screens.systemScreen>['doctor']

/** A report says nothing about today when it is older. */
const OLD_SECONDS = 86_400

const withState = ({ findings }: DoctorReport, state: Finding['state']) =>
  findings.filter((finding) => finding.state === state)

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const healthOf = (doctor: Doctor, ageSeconds: number): Health => {
  if (!doctor) return { tone: 'down', words: 'Not reachable' }
  if (!doctor.report) return { tone: 'attention', words: 'Not run yet' }
  if (ageSeconds > OLD_SECONDS) return { tone: 'attention', words: `${ageWords(ageSeconds)} old` }
  const failures = withState(doctor.report, 'failed').length
  if (failures > 0) return { tone: 'down', words: countOf(failures, 'problem') }
  const warnings = withState(doctor.report, 'warning').length
  if (warnings > 0) return { tone: 'attention', words: countOf(warnings, 'warning') }
  return { tone: 'fine', words: 'All checks passed' }
}

const FindingItem = ({ finding: { check, state, message, fix, link } }: { finding: Finding }) => (
  <li className="px-5 py-3 [overflow-wrap:anywhere]">
    <p>
      <b className="font-semibold">{state === 'failed' ? 'Failed' : 'Warning'}</b> · {check}: {message}
    </p>
    {fix && (
      <p className="text-muted text-sm">
        {fix}
        {link && ` See ${link}.`}
      </p>
    )}
  </li>
)

const Report = ({ report }: { report: DoctorReport }) => {
  const problems = [...withState(report, 'failed'), ...withState(report, 'warning')]
  const passed = withState(report, 'ok').length
  const skipped = withState(report, 'skipped').length
  return (
    <>
      <p className="border-line border-t px-5 py-4">
        Checked <Time at={report.at} show="relative" />: {countOf(passed, 'check')} passed
        {skipped > 0 && `, ${skipped} skipped`}.
      </p>
      {problems.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {problems.map((finding) => (
            <FindingItem key={`${finding.check} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows what the operator's last doctor found, and how long ago that was. */
export const DoctorCard = ({ doctor, at }: { doctor: Doctor; at: string }) => {
  const report = doctor?.report
  const ageSeconds = report ? (Date.parse(at) - Date.parse(report.at)) / 1000 : 0
  return (
    <CardSection title="Doctor" aside={<HealthBadge {...healthOf(doctor, ageSeconds)} />}>
      {report ? (
        <Report report={report} />
      ) : (
        <p className="border-line border-t px-5 py-4 text-muted">
          {doctor
            ? 'The doctor checks settings, certificates, email, Stripe, and servers.'
            : 'Identity, which stores the report, isn’t responding.'}
        </p>
      )}
      <p className="px-5 pb-4 text-muted text-sm">
        To check now, run <code>docker compose run --rm operator doctor</code> on the server.
      </p>
    </CardSection>
  )
}
