import { JOIN_LINKS } from '@/client/links.ts'
import { CheckList } from '@/ui/check-list.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { ProgramPicture } from './program-picture.tsx'

const CHECKLIST = [
  'Sprint routines for starts and top speed',
  'Strength routines with sets, reps, and rest',
  'Mobility routines for the days between',
  'Recovery routines after a session or a match',
]

export const Premium = () => (
  <section aria-labelledby="premium" className="py-16 md:py-24">
    <div className="wrap grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <p id="premium" className="eyebrow">
          Premium Training Programs
        </p>
        <h2 className="mt-3.5 text-2xl">Train between sessions</h2>
        <CheckList items={CHECKLIST} />
        <div className="flex flex-wrap gap-3 max-md:[&>*]:w-full">
          {JOIN_LINKS.map(({ to, label }, index) => (
            <LinkButton key={to} to={to} variant={index === 0 ? 'default' : 'outline'}>
              {label}
            </LinkButton>
          ))}
          <LinkButton to="/pricing" variant="ghost">
            View Pricing
          </LinkButton>
        </div>
      </div>
      <ProgramPicture />
    </div>
  </section>
)
