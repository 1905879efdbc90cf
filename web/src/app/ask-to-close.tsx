import { useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'

/** For a dialog that is filled in: closing it asks first while `isUnsaved`. The question belongs inside the dialog. */
export const useAskToClose = (isUnsaved: () => boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false)
  return {
    close: () => (isUnsaved() ? setAsking(true) : onClose()),
    question: asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />,
  }
}
