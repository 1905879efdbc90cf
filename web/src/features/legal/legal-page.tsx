import { Link } from 'react-router-dom'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { ContentsNav } from '@/ui/contents-nav.tsx'
import { PublicPage } from '@/ui/public-page.tsx'
import { formatLongDate } from './long-date.ts'

export type LegalSection = {
  id: string
  title: string
  /** Paragraphs; an array is a bulleted list. */
  text: readonly (string | readonly string[])[]
}

export type LegalText = {
  title: string
  lead: string
  /** The day of the last change ('2026-11-21'). A test fails when the text changes without it. */
  lastUpdated: string
  sections: readonly LegalSection[]
}

export const LegalPage = ({ text: { title, lead, lastUpdated, sections } }: { text: LegalText }) => {
  useSectionOfAddress(true)
  return (
    <PublicPage title={title} lead={lead}>
      <p className="mb-9 text-muted">
        Last updated <time dateTime={lastUpdated}>{formatLongDate(lastUpdated)}</time>
      </p>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[14rem_1fr]">
        <ContentsNav label="Contents" parts={sections} className="top-8" />
        <div className="grid max-w-[68ch] gap-9">
          {sections.map((section, index) => (
            <Part key={section.id} section={section} number={index + 1} />
          ))}
          <p className="border-line border-t pt-7 text-muted">
            Questions about this?{' '}
            <Link to="/contact" className="rounded-sm font-medium text-turf underline underline-offset-4">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </PublicPage>
  )
}

const Part = ({ section: { id, title, text }, number }: { section: LegalSection; number: number }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
    <h2 id={`${id}-title`} tabIndex={-1} className="mb-3 text-xl">
      {number}. {title}
    </h2>
    <div className="grid gap-3">
      {text.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]} className="grid list-disc gap-2 pl-5 marker:text-turf">
            {block.map((point) => (
              <li key={point} className="pl-1">
                {point}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  </section>
)
