import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveQuestionProps = { onStay: () => void; onLeave: () => void }

export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog
    open
    onOpenChange={onStay}
    title="Leave without saving?"
    description="Your changes aren’t saved yet."
    footer={
      <>
        <Button variant="outline" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button onClick={onStay}>Stay on this page</Button>
      </>
    }
  />
)
