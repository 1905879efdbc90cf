import type { ChecklistStep } from '@fieldside/contracts/http/bff/dashboards.ts'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'

type Step = ChecklistStep['step']

const STEPS: Record<Step, { title: string; detail: string; to: string }> = {
  card: {
    title: 'Save a card',
    detail: 'For the $25 fee on the first booking with each new athlete.',
    to: '/professional-settings#card',
  },
  appointment_types: {
    title: 'Choose appointment types, each with an address or link',
    detail: 'Athletes get it once a session is confirmed.',
    to: '/professional-settings#appointment-types',
  },
  hours: {
    title: 'Set your weekly hours',
    detail: 'Without them, athletes can request any time, also at night. Mon–Fri 9–5 takes one click.',
    to: '/professional-settings#hours',
  },
  accepting: {
    title: 'Turn on accepting bookings',
    detail: 'Athletes can find you in search once it’s on.',
    to: '/professional-settings#accepting',
  },
}

const COUNTS = ['No steps', 'One step', 'Two steps', 'Three steps', 'Four steps'] as const

const headingOf = (steps: readonly ChecklistStep[]): string => {
  if (!steps.some(({ step }) => step === 'accepting')) return 'Add where your sessions take place'
  return `${COUNTS[steps.filter(({ is_done }) => !is_done).length]} to your first athlete`
}

export const FirstAthleteChecklist = ({ steps }: { steps: readonly ChecklistStep[] }) => (
  <section aria-labelledby="checklist-title" className="mb-6 rounded-lg bg-turf-soft px-5 py-4">
    <h2 id="checklist-title" className="text-lg">
      {headingOf(steps)}
    </h2>
    <ol className="mt-1 divide-y divide-line">
      {steps.map(({ step, is_done }) => (
        <li key={step}>{is_done ? <Done step={step} /> : <Open step={step} />}</li>
      ))}
    </ol>
  </section>
)

const Done = ({ step }: { step: Step }) => (
  <p className="flex min-h-11 items-center gap-3 py-2 text-muted">
    <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
    <span>
      <span className="sr-only">Done: </span>
      {STEPS[step].title}
    </span>
  </p>
)

const Open = ({ step }: { step: Step }) => {
  const { title, detail, to } = STEPS[step]
  return (
    <Link to={to} className="group flex min-h-11 items-center gap-3 rounded-sm py-2">
      <Circle aria-hidden className="size-5 shrink-0 text-turf" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold underline-offset-4 group-hover:underline">{title}</span>
        <span className="block text-sm">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-turf" />
    </Link>
  )
}
