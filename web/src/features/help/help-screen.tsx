import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { PublicPage } from '@/ui/public-page.tsx'
import { AboutNotifications } from './about-notifications.tsx'
import { Faq } from './faq.tsx'
import { HowWeCheck } from './how-we-check.tsx'
import { QuickLinks } from './quick-links.tsx'
import { Support } from './support.tsx'

export const Screen = () => {
  useSectionOfAddress(true)
  return (
    <PublicPage title="Help" lead="Find an answer, or ask our support team.">
      <div className="grid gap-14 md:gap-18">
        <QuickLinks />
        <Faq />
        <HowWeCheck />
        <AboutNotifications />
        <section id="contact" aria-labelledby="contact-title" className="scroll-mt-20">
          <h2 id="contact-title" tabIndex={-1} className="mb-2 text-xl">
            Write to us
          </h2>
          <p className="mb-6 max-w-[64ch] text-muted">
            If something doesn’t work, tell us what you did, what you saw, and which browser you use.
          </p>
          <Support />
        </section>
      </div>
    </PublicPage>
  )
}
