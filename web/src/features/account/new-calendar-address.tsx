import { useState } from 'react'
import { useUnsaved } from '@/client/unsaved.ts'
import { CodeBlock } from '@/ui/code-block.tsx'

/** Shows an address that can't be shown again. Asks before the page is left without a copy. */
export const NewCalendarAddress = ({ address }: { address: string }) => {
  const [copied, setCopied] = useState(false)
  useUnsaved(!copied)
  return (
    <div role="status" className="grid grid-cols-1 gap-3 rounded-md bg-warn-soft px-4 py-3">
      <p className="text-warn">
        Copy the address now. You can’t see it again, and whoever has it can see your sessions.
      </p>
      <CodeBlock wrap label="Calendar address" code={address} onCopied={() => setCopied(true)} />
    </div>
  )
}
