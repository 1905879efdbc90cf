import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import type { TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { useEndpoint } from '@/client/api.ts'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'
import { ImportList } from './import-list.tsx'

export const Screen = () => (
  <TrainingState
    query={useEndpoint(importActions.listImports, {})}
    title="We couldn’t load your imports"
    loading={<Skeletons className="grid gap-6" of={['h-11 w-64 max-w-full', 'h-48 rounded-lg']} />}
  >
    {({ items }) => <Shown imports={items} />}
  </TrainingState>
)

const Shown = ({ imports }: { imports: readonly TrainingImport[] }) => (
  <>
    <PageHeader
      title="Import and export"
      lead="Bring your training history from another app, or take yours with you."
      actions={<BackButton to="/progress">Progress</BackButton>}
    />
    <div className="grid gap-6">
      <ImportCard />
      {imports.length > 0 && <ImportList imports={imports} />}
      <ExportCard />
    </div>
  </>
)
