import { Button } from '@/ui/button.tsx'

type SaveBarProps = { label: string; pending: boolean; onSave: () => void }

/** Keeps a long form's only command in view. styles.css keeps fields clear of it. */
export const SaveBar = ({ label, pending, onSave }: SaveBarProps) => (
  <div
    data-save-bar
    className="sticky short:static bottom-[calc(var(--bar)+0.75rem)] z-20 mt-6 flex rounded-lg border border-line bg-raised px-4 py-3 shadow-lift"
  >
    <Button className="max-md:flex-1" pending={pending} onClick={onSave}>
      {label}
    </Button>
  </div>
)
