import type { ReactNode } from 'react'

export const CHANGED_ELSEWHERE =
  'It was changed in another tab or on another device. What you typed is still here: save again to replace it.'

/** Shows what another tab saved while the user typed. */
export const SavedElsewhere = ({ children }: { children: ReactNode }) => (
  <div role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-3">
    <p className="font-semibold">Saved in another tab or on another device:</p>
    {children}
  </div>
)
