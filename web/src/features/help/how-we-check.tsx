import { FileCheck2, type LucideIcon, MessagesSquare, ShieldCheck } from 'lucide-react'

type Check = { id: string; Icon: LucideIcon; title: string; steps: readonly string[] }

// List only checks that we perform: the claims on the landing page link here.
const CHECKS: readonly Check[] = [
  {
    id: 'license-checks',
    Icon: ShieldCheck,
    title: 'Licenses',
    steps: [
      'Every professional uploads their professional license as a file.',
      'An administrator opens it and compares number, issuer and dates with the profile, and the name with the government ID. Approval is impossible before each document has been opened.',
      'Changing name, specialty or credentials later sends the profile to review again, out of search until it is approved.',
    ],
  },
  {
    id: 'background-checks',
    Icon: FileCheck2,
    title: 'Backgrounds',
    steps: [
      'Identity by a government ID, and whether CPR certification and liability insurance are in force.',
      'The administrator confirms that nothing speaks against the professional; without that confirmation there is no approval. Their name and the time are recorded for good.',
      'An approval can be withdrawn at any time: the professional then leaves search, and open requests are cancelled.',
    ],
  },
  {
    id: 'peer-reviews',
    Icon: MessagesSquare,
    title: 'Peer reviews',
    steps: [
      'Only athletes who had a completed session can review it, once each; nobody else can, professionals and administrators included.',
      'The rating you see is the average of all shown reviews. Without one, a profile says New.',
      'Anyone signed in can report a review. Hiding one takes an administrator and a recorded reason.',
    ],
  },
]

export const HowWeCheck = () => (
  <section id="how-we-check" aria-labelledby="how-we-check-title" className="scroll-mt-20">
    <h2 id="how-we-check-title" tabIndex={-1} className="text-xl">
      What is checked, and how
    </h2>
    <p className="mt-2 max-w-[64ch] text-muted">
      Documents are private: only administrators can open them, by links that work for a minute, and each
      opening is recorded.
    </p>
    <ul className="mt-6 grid gap-x-10 gap-y-8 border-line border-t pt-7 md:grid-cols-3">
      {CHECKS.map(({ id, Icon, title, steps }) => (
        <li key={id} id={id} className="scroll-mt-20">
          <Icon aria-hidden className="size-6 text-turf" strokeWidth={1.6} />
          <h3 tabIndex={-1} className="mt-3 mb-2 font-sans font-semibold text-lg">
            {title}
          </h3>
          <ol className="grid list-decimal gap-2 pl-5 text-muted marker:text-muted">
            {steps.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  </section>
)
