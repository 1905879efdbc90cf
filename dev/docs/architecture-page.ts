import { RULES } from '@fieldside/booking/appointments/rules/decide.ts'
import { withGenerated } from './table.ts'

/** Draws every labeled rule of an appointment, with one arrow per pair of states. */
const stateDiagram = (): string => {
  const labels = new Map<string, string[]>()
  for (const { label, to } of Object.values(RULES)) {
    if (label === undefined) continue
    for (const [from, names] of Object.entries(to))
      for (const name of names) {
        const arrow = `${from} --> ${name}`
        labels.set(arrow, [...(labels.get(arrow) ?? []), label])
      }
  }
  const arrows = [...labels].map(([arrow, all]) => `  ${arrow}: ${all.join(' ·<br/>')}`)
  const ends = ['declined', 'cancelled', 'completed'].map((name) => `  ${name} --> [*]`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> requested: athlete sends a request',
    ...arrows,
    ...ends,
    '```',
  ].join('\n')
}

/** Returns the page with the state diagram of an appointment drawn from the table that decides. */
export const architecturePage = (page: string): string =>
  withGenerated(page, 'appointment-states', stateDiagram())
