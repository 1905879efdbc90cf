import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '../client/notify.ts'
import { Button } from './button.tsx'

type CopyButtonProps = {
  text: string
  /** What is copied, for screen readers. */
  what: string
  onCopied?: () => void
}

const SHOWN_MS = 2000

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, what, onCopied }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      // Undefined on a page without TLS that isn't local.
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      notify.error('We couldn’t copy it', 'Select the text and copy it yourself.')
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button size="sm" variant="outline" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        <Icon aria-hidden />
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  )
}
