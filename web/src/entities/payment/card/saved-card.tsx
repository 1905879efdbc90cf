import type { PaymentMethod } from '@fieldside/contracts/http/billing.ts'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { CardForm } from './card-form.tsx'
import { cardWords, expiryWords } from './card-words.ts'

export const SavedCard = ({ card, onSaved }: { card: PaymentMethod; onSaved?: () => void }) => {
  const [updating, setUpdating] = useState(false)
  const finish = () => {
    setUpdating(false)
    onSaved?.()
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-turf-soft text-turf">
          <CreditCard aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-semibold">{cardWords(card)}</p>
          <p className="text-muted text-sm tabular-nums">Expires {expiryWords(card)}</p>
        </div>
        {!updating && (
          <Button variant="outline" size="sm" onClick={() => setUpdating(true)}>
            Update card
          </Button>
        )}
      </div>
      {updating && (
        <CardForm onSaved={finish} close={{ label: 'Keep this card', onClick: () => setUpdating(false) }} />
      )}
    </div>
  )
}
