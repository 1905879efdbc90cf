import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnsaved } from '@/client/unsaved.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

export type Settings = ReplyOf<typeof screens.professionalSettingsScreen>

type SettingsSectionProps = { id: string; title: string; lead: string; children: ReactNode }

/** Each section saves on its own. Links point at its id. */
export const SettingsSection = ({ id, title, lead, children }: SettingsSectionProps) => (
  <Card>
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 p-5 max-lg:scroll-mt-28">
      <h2 id={`${id}-title`} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-[64ch] text-muted text-sm">{lead}</p>
      {children}
    </section>
  </Card>
)

type SaveRowProps = {
  label: string
  /** The command that saves the section. */
  command: { pending: boolean; reply: unknown }
  dirty: boolean
}

export const SaveRow = ({ label, command: { pending, reply }, dirty }: SaveRowProps) => {
  useUnsaved(dirty)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <Button type="submit" pending={pending} className="max-md:flex-1">
        {label}
      </Button>
      <p
        role="status"
        className="flex min-w-20 items-center max-md:empty:absolute gap-1.5 font-medium text-sm"
      >
        {reply !== undefined && !dirty && !pending && (
          <>
            <Check aria-hidden className="size-[1.125rem] text-good" strokeWidth={2.25} />
            Saved
          </>
        )}
        {dirty && !pending && <span className="text-muted">Not saved yet</span>}
      </p>
    </div>
  )
}
