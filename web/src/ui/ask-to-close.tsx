import { useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'

/** Asks before a dialog with unsaved input closes. Render the question inside the dialog. */
export const useAskToClose = (isUnsaved: () => boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false)
  return {
    close: () => (isUnsaved() ? setAsking(true) : onClose()),
    question: asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />,
  }
}
