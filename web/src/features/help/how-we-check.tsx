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
      'An administrator opens it, checks that its number, issuer, and dates match the profile, and compares the name with the government ID. They can’t approve a professional without opening every document.',
      'If a professional later changes their name, specialty, or credentials, we review the profile again. It’s hidden from search until it’s approved.',
    ],
  },
  {
    id: 'background-checks',
    Icon: FileCheck2,
    title: 'Backgrounds',
    steps: [
      'An administrator checks the professional’s identity with a government ID, and that their CPR certification and liability insurance are current.',
      'A professional is approved only after the administrator confirms that there are no concerns. We permanently record who confirmed it and when.',
      'We can withdraw an approval at any time. The professional then disappears from search, and open requests are canceled.',
    ],
  },
  {
    id: 'peer-reviews',
    Icon: MessagesSquare,
    title: 'Peer reviews',
    steps: [
      'Only athletes can review a session, once, after they completed it. Professionals and administrators can’t.',
      'The rating is the average of each athlete’s newest visible review. A profile without reviews says New.',
      'Anyone signed in can report a review. Only an administrator can hide it, with a reason that we record.',
    ],
  },
]

export const HowWeCheck = () => (
  <section id="how-we-check" aria-labelledby="how-we-check-title" className="scroll-mt-20">
    <h2 id="how-we-check-title" tabIndex={-1} className="text-xl">
      What we check, and how
    </h2>
    <p className="mt-2 max-w-[64ch] text-muted">
      Documents are private. Only administrators can open them, through links that work for one minute, and we
      record each time.
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
