import { useSectionOfAddress } from '../../client/section-of-address.ts'
import { Card } from '../../ui/card.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { Faq } from './faq.tsx'
import { HowWeCheck } from './how-we-check.tsx'
import { QuickLinks } from './quick-links.tsx'
import { SupportChannels } from './support-channels.tsx'
import { SupportForm } from './support-form.tsx'

export const Screen = () => {
  useSectionOfAddress(true)
  return (
    <PublicPage title="Help" lead="Find an answer, or ask our support team.">
      <div className="grid gap-14 md:gap-18">
        <QuickLinks />
        <Faq />
        <HowWeCheck />
        <section id="contact" aria-labelledby="contact-title" className="scroll-mt-20">
          <h2 id="contact-title" tabIndex={-1} className="mb-2 text-xl">
            Write to us
          </h2>
          <p className="mb-6 max-w-[64ch] text-muted">
            If something doesn’t work, tell us what you did, what you saw, and which browser you use.
          </p>
          <div className="grid items-start gap-8 lg:grid-cols-[1.7fr_1fr] lg:gap-12">
            <Card className="p-5 md:p-7">
              <SupportForm />
            </Card>
            <SupportChannels />
          </div>
        </section>
      </div>
    </PublicPage>
  )
}
