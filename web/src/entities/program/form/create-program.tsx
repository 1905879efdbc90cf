import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const CreateProgramDialog = lazyDialog(
  async () => (await import('./create-program-dialog.tsx')).CreateProgramDialog,
)

export const CreateProgram = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Create Program
      </Button>
      {open && <CreateProgramDialog onClose={() => setOpen(false)} />}
    </>
  )
}
