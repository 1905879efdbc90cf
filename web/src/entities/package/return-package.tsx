import { packageShareCents } from '@fieldside/contracts/package-share.ts'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import type { Returnable } from './return-package-dialog.tsx'

const ReturnPackageDialog = lazyDialog(
  async () => (await import('./return-package-dialog.tsx')).ReturnPackageDialog,
)

/** Returns what is unused of a package, after a question that names the amount. Renders nothing with nothing to return. */
export const ReturnPackage = ({ sold }: { sold: Returnable & { state: string } }) => {
  // Kept while the dialog is open, so that news of the package doesn't change the amount under the finger.
  const [asked, setAsked] = useState<Returnable | null>(null)
  const canReturn = sold.state === 'active' && sold.left > 0 && packageShareCents(sold, sold.left) > 0
  return (
    <>
      {canReturn && (
        <Button variant="outline" size="sm" onClick={() => setAsked(sold)}>
          Return unused sessions
        </Button>
      )}
      {asked && <ReturnPackageDialog sold={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
