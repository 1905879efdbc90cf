import type { ReactNode } from 'react'

export const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1 px-5 py-4 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
  </div>
)
