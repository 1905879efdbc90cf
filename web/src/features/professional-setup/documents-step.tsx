import { DOCUMENT_TYPES } from '@fieldside/contracts/documents.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { Button } from '@/ui/button.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { hasAllDocuments } from './setup-state.ts'
import { StepBar, StepHeading } from './step-parts.tsx'

type DocumentsStepProps = { documents: Professional['documents']; onBack: () => void; onNext: () => void }

export const DocumentsStep = ({ documents, onBack, onNext }: DocumentsStepProps) => {
  const isComplete = hasAllDocuments(documents)
  return (
    <>
      <StepHeading title="Verification documents">
        A person reviews each document. Only our administrators can open them, and we record every time they
        do.
      </StepHeading>
      <div className="grid gap-3">
        {DOCUMENT_TYPES.map((type) => (
          <DocumentDrop
            key={type}
            type={type}
            saved={documents.find(({ document_type }) => document_type === type)}
          />
        ))}
      </div>
      <StepBar
        onBack={onBack}
        note={isComplete ? null : `${documents.length} of ${DOCUMENT_TYPES.length} uploaded`}
      >
        <Button disabled={!isComplete} onClick={onNext}>
          Next
        </Button>
      </StepBar>
    </>
  )
}
