import type { ReactNode } from 'react'
import { CornerArcs } from './line-art.tsx'

type PublicPageProps = { title: string; lead?: ReactNode; children: ReactNode }

export const PublicPage = ({ title, lead, children }: PublicPageProps) => (
  <div className="relative overflow-hidden">
    <CornerArcs className="absolute top-0 right-0 w-30 text-line md:w-80" />
    <div className="wrap relative pt-10 pb-16 md:pt-16 md:pb-24">
      <header className="mb-8 md:mb-10">
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-3 max-w-[60ch] text-lg text-muted">{lead}</p>}
      </header>
      {children}
    </div>
  </div>
)
