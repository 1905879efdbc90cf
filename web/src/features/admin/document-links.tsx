import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { CircleCheck, ExternalLink, FileText } from 'lucide-react'
import { useCommand } from '@/client/api.ts'
import { openInTab } from '@/client/opened-tab.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { formatBytes } from '@/ui/file-drop.tsx'
import { Time } from '@/ui/time.tsx'
import { nameOf } from './professional-identity.ts'

type Document = AdminProfessional['documents'][number]

const useOpenDocument = (professionalId: string) => {
  const { submitAsync, pending } = useCommand(actions.openDocument)
  const open = ({ document_type }: Document) =>
    openInTab('Failed to open document', () => submitAsync({ params: { id: professionalId, document_type } }))
  return { open, pending }
}

type DocumentLinksProps = {
  professional: AdminProfessional
  /** Stacks the documents in one column, for dialogs. */
  narrow?: boolean
}

/** Lists the four documents and who opened them. Each link is created on request. */
export const DocumentLinks = ({ professional, narrow = false }: DocumentLinksProps) => (
  <section aria-label={`Documents of ${nameOf(professional)}`}>
    <h3 className="mb-1 font-medium font-sans text-muted text-sm tracking-normal">
      Documents · we record each time you open one, and links work for {DOCUMENT_LINK_SECONDS} seconds
    </h3>
    <ul className={cn('grid grid-cols-1 gap-x-8', !narrow && 'md:grid-cols-2')}>
      {professional.documents.map((document) => (
        <DocumentLine key={document.document_type} professionalId={professional.id} document={document} />
      ))}
    </ul>
  </section>
)

type DocumentLineProps = { professionalId: string; document: Document }

const DocumentLine = ({ professionalId, document }: DocumentLineProps) => {
  const { open, pending } = useOpenDocument(professionalId)
  const label = DOCUMENT_LABELS[document.document_type]
  return (
    <li className="flex items-center gap-3 border-line border-b py-2">
      <FileText aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="truncate text-muted text-sm" title={document.file_name}>
          {document.file_name} · {formatBytes(document.size_bytes)}
        </p>
        <Openings document={document} />
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Open ${label}`}
        pending={pending}
        onClick={() => void open(document)}
      >
        {!pending && <ExternalLink aria-hidden />}
        Open
      </Button>
    </li>
  )
}

const Openings = ({ document: { opened_by_you_at, opened_by_others } }: { document: Document }) => (
  <>
    <p className={cn('flex items-center gap-1.5 text-sm', opened_by_you_at ? 'text-good' : 'text-warn')}>
      {opened_by_you_at ? (
        <>
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          <span>
            You opened it <Time at={opened_by_you_at} show="relative" />
          </span>
        </>
      ) : (
        'You haven’t opened it yet'
      )}
    </p>
    {opened_by_others.map(({ name, opened_at }) => (
      <p key={`${name} ${opened_at}`} className="text-muted text-sm">
        Opened by {name} on <Time at={opened_at} />
      </p>
    ))}
  </>
)
