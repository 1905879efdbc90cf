import type { DoctorReport, Finding } from '@fieldside/contracts/http/doctor.ts'

const SIGNS: Record<Finding['state'], string> = {
  ok: 'ok',
  warning: 'WARNING',
  failed: 'FAILED',
  skipped: 'skipped',
}
const WORST_FIRST: Finding['state'][] = ['failed', 'warning', 'skipped', 'ok']

const linesOf = ({ check, state, message, fix, link }: Finding): string[] => [
  `${SIGNS[state].padEnd(8)} ${check}: ${message}`,
  ...(fix ? [`         ${fix} ${link ? `See ${link}.` : ''}`.trimEnd()] : []),
]

const count = (findings: readonly Finding[], state: Finding['state']): number =>
  findings.filter((finding) => finding.state === state).length

/** Returns the report as text for people, the worst first. */
export const printReport = ({ findings }: DoctorReport): string => {
  const sorted = findings.toSorted(
    (one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state),
  )
  const [failures, warnings] = [count(findings, 'failed'), count(findings, 'warning')]
  return [
    ...sorted.flatMap(linesOf),
    '',
    `${failures} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count(findings, 'ok')} ok`,
  ].join('\n')
}
