import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import { Check, ClipboardCheck, type LucideIcon, Search } from 'lucide-react'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'
import { Radio, Radios } from '@/ui/radios.tsx'

type Choice = { role: ChoosableRole; title: string; Icon: LucideIcon; detail: string; points: string[] }

const CHOICES: Choice[] = [
  {
    role: 'athlete',
    title: 'Athlete',
    Icon: Search,
    detail: 'Find verified professionals and book sessions.',
    points: [
      'Search by place and profession',
      'Request an available time',
      `When you hear back: ${RESPONSE_PROMISE}`,
    ],
  },
  {
    role: 'professional',
    title: 'Professional',
    Icon: ClipboardCheck,
    detail: 'Get verified and let athletes find you.',
    points: [
      'Four documents, checked by a person',
      'Your own hours and prices',
      `${formatCents(FIRST_BOOKING_FEE_CENTS)} once per new athlete you accept`,
    ],
  },
]

type RoleCardsProps = {
  role: ChoosableRole | undefined
  onChoose: (role: ChoosableRole) => void
  labelledBy: string
}

export const RoleCards = ({ role, onChoose, labelledBy }: RoleCardsProps) => (
  <Radios
    value={role ?? ''}
    onValueChange={(value) => onChoose(value as ChoosableRole)}
    aria-labelledby={labelledBy}
    className="grid gap-4 md:grid-cols-2"
  >
    {CHOICES.map((choice) => (
      <RoleCard key={choice.role} {...choice} />
    ))}
  </Radios>
)

const RoleCard = ({ role, title, Icon, detail, points }: Choice) => (
  <Radio
    value={role}
    aria-labelledby={`role-${role}`}
    aria-describedby={`role-${role}-detail`}
    className="group relative flex flex-col rounded-lg border border-edge bg-raised p-6 text-left transition-[border-color,background-color] duration-150 hover:border-muted data-[state=checked]:border-turf data-[state=checked]:bg-turf-soft md:p-7"
  >
    <span className="grid size-12 place-items-center rounded-md bg-turf-soft text-turf group-data-[state=checked]:bg-raised">
      <Icon aria-hidden className="size-6" strokeWidth={1.75} />
    </span>
    <span
      aria-hidden
      className="absolute top-6 right-6 grid size-6 place-items-center rounded-full border border-edge text-turf-ink group-data-[state=checked]:border-turf group-data-[state=checked]:bg-turf"
    >
      <Check className="size-4 opacity-0 group-data-[state=checked]:opacity-100" strokeWidth={3} />
    </span>
    <span id={`role-${role}`} className="display mt-5 text-xl">
      {title}
    </span>
    <span id={`role-${role}-detail`} className="mt-1.5">
      {detail}
    </span>
    <span className="mt-5 grid gap-2 text-muted text-sm">
      {points.map((point) => (
        <span key={point} className="flex items-start gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-turf" />
          {point}
        </span>
      ))}
    </span>
  </Radio>
)
