import { isolated } from '@fieldside/contracts/bidi.ts'
import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import { Check } from 'lucide-react'
import { Suspense } from 'react'
import { cardWords } from '@/entities/payment/card/card-words.ts'
import { Button } from '@/ui/button.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type SetupState, STEP, type Step } from './setup-state.ts'
import { StepHeading } from './step-parts.tsx'

/** Only the last step has it. */
const PictureField = lazyPart(
  async () => (await import('@/entities/professional/picture-field/picture-field.tsx')).PictureField,
)

type Row = { step: Step; title: string; detail: string }

const rowsOf = ({ professional, payment }: SetupState): Row[] => {
  const { first_name, last_name, specialty, location, documents = [] } = professional ?? {}
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [
    {
      step: STEP.profile,
      title: 'Profile',
      detail: [isolated(name), specialty, location].filter(Boolean).join(' · '),
    },
    {
      step: STEP.documents,
      title: 'Documents',
      detail: documents.map(({ document_type }) => DOCUMENT_LABELS[document_type]).join(', '),
    },
    {
      step: STEP.payment,
      title: 'Payment method',
      detail: payment.payment_method ? cardWords(payment.payment_method) : 'Saved',
    },
  ]
}

export const DoneStep = ({ setup, onEdit }: { setup: SetupState; onEdit: (step: Step) => void }) => (
  <>
    <StepHeading title="Everything is ready">
      Submit your setup, and an administrator will check your identity, license, and background.
    </StepHeading>
    {setup.professional && (
      <section aria-labelledby="your-picture" className="mb-6 rounded-md bg-turf-soft p-4">
        <h3 id="your-picture" className="mb-3 text-lg">
          {setup.professional.profile_picture ? 'Your picture' : 'Add a picture of yourself'}
        </h3>
        <Suspense fallback={<Skeleton className="mb-5 h-16" />}>
          <PictureField professional={setup.professional} />
        </Suspense>
        <p className="text-muted text-sm">
          Athletes see it in search and on your profile.
          {!setup.professional.profile_picture &&
            ' Use a clear picture of your face. You can also add it later.'}
        </p>
      </section>
    )}
    <ul className="divide-y divide-line border-line border-y">
      {rowsOf(setup).map(({ step, title, detail }) => (
        <li key={title} className="flex items-center gap-4 py-3.5">
          <Check aria-hidden className="size-5 shrink-0 text-good" strokeWidth={2.25} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{title}</p>
            <p className="text-muted text-sm">{detail}</p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit ${title.toLowerCase()}`}
            onClick={() => onEdit(step)}
          >
            Edit
          </Button>
        </li>
      ))}
    </ul>
  </>
)
