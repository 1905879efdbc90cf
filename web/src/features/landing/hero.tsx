import { REQUEST_EXPIRES_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import { JOIN_AS_ATHLETE, JOIN_AS_PROFESSIONAL } from '@/client/links.ts'
import { Lanes } from '@/ui/line-art.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { BookingPicture } from './booking-picture.tsx'
import { ProfessionalsPicture } from './professionals-picture.tsx'
import { Sports } from './sports.tsx'
import { Steps } from './steps.tsx'
import { useLanding } from './use-landing.ts'

/** Hardcoded, so that the landing page doesn't load the contract's schemas. A test compares it with the contract. */
export const PROFESSIONS = 5

const FACTS = [
  { figure: String(PROFESSIONS), text: 'professions, each with checked documents' },
  { figure: `${REQUEST_EXPIRES_AFTER_HOURS / 24} days`, text: 'until an unanswered request expires' },
  { figure: '100%', text: 'of the session fee goes to your pro' },
]

export const Hero = () => (
  <section className="bg-deep text-on-deep">
    <div className="relative overflow-hidden pt-28 pb-14 md:pt-38 md:pb-24">
      <Lanes className="absolute inset-0 size-full text-deep-line max-md:opacity-70 max-md:[mask-image:linear-gradient(180deg,#000,transparent_60%)] md:[mask-image:linear-gradient(90deg,transparent_34%,#000_62%)]" />
      <div className="wrap relative grid grid-cols-1 items-center gap-12 lg:grid-cols-[1.08fr_.92fr] lg:gap-14">
        <div>
          <p className="eyebrow text-[oklch(80%_.13_60)]">Verified sports professionals</p>
          <h1 className="mt-4 max-w-[11ch] text-3xl">Connect with Elite Sports Professionals</h1>
          <p className="mt-5 mb-8 max-w-[36ch] text-lg text-on-deep-muted">
            Find trusted sports pros &amp; training programs today
          </p>
          <JoinButtons />
          <Facts />
        </div>
        <Picture />
      </div>
    </div>
    <div className="border-deep-line border-t">
      <div className="wrap grid gap-12 py-12 md:py-16">
        <Steps />
        <Sports />
      </div>
    </div>
  </section>
)

const Facts = () => (
  <dl className="mt-11 grid grid-cols-3 gap-5 text-on-deep-muted text-sm md:max-w-[30rem] md:gap-8">
    {FACTS.map(({ figure, text }) => (
      <div key={figure} className="flex flex-col-reverse justify-end gap-1.5">
        <dt>{text}</dt>
        <dd className="display text-on-deep text-xl leading-none">{figure}</dd>
      </div>
    ))}
  </dl>
)

/** Keeps its space empty while it loads. Only navigation within the app has to load it. */
const Picture = () => {
  const landing = useLanding()
  if (!landing) return <div className="min-h-80" />
  return landing.professionals.length > 0 ? <ProfessionalsPicture landing={landing} /> : <BookingPicture />
}

const JoinButtons = () => (
  <div className="flex flex-wrap gap-3 max-md:[&>*]:w-full">
    <LinkButton to={JOIN_AS_ATHLETE.to} variant="flare">
      {JOIN_AS_ATHLETE.label}
    </LinkButton>
    <LinkButton to={JOIN_AS_PROFESSIONAL.to} variant="deep">
      {JOIN_AS_PROFESSIONAL.label}
    </LinkButton>
  </div>
)
