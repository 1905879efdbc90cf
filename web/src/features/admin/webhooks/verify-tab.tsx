import { useState } from 'react'
import { CodeBlock } from '@/ui/code-block.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { VERIFY_SAMPLES, type VerifySample } from './verify-samples.ts'

const Sample = ({ sample: { label, install, code } }: { sample: VerifySample }) => (
  <div className="grid grid-cols-1 gap-5">
    <CodeBlock label={`Install for ${label}`} code={install} />
    <CodeBlock label={`Receiver in ${label}`} code={code} />
  </div>
)

const TABS = VERIFY_SAMPLES.map((sample) => ({ ...sample, content: <Sample sample={sample} /> }))

const HEADERS = [
  ['webhook-id', 'The event’s id, the same at every attempt. Ignore an id that you have already processed.'],
  [
    'webhook-timestamp',
    'When we sent it, in Unix seconds. The libraries reject a time that is more than 5 minutes off.',
  ],
  [
    'webhook-signature',
    'One or more signatures, separated by spaces. While an old secret is still valid, there is one for each secret.',
  ],
] as const

/** How a receiver verifies that a delivery comes from us, in four languages. */
export const VerifyTab = () => {
  const [language, setLanguage] = useState(VERIFY_SAMPLES[0]!.value)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <p>
        Anyone can post to your URL, so verify each delivery before you use it. We sign deliveries as Standard
        Webhooks specifies, with three headers:
      </p>
      <dl className="grid gap-3">
        {HEADERS.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono text-sm [word-spacing:0]">{name}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        Each program below reads the signing secret from WEBHOOK_SECRET and verifies the body exactly as it
        arrived. Reply with a 2xx status within 10 seconds, and do long work afterwards. We retry any other
        reply.
      </p>
      <div>
        <Tabs aria-label="Language" tabs={TABS} value={language} onValueChange={setLanguage} />
      </div>
    </div>
  )
}
