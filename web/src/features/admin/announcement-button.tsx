import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const AnnouncementDialog = lazyDialog(
  async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog,
)

export const AnnouncementButton = () => {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const show = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="outline" onClick={show}>
        <Megaphone aria-hidden />
        Send Announcement
      </Button>
      {wasOpen && <AnnouncementDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
