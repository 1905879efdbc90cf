import { ErrorState } from '../ui/error-state.tsx'

/** Replaces a screen that failed to load or to render; the layout around it stays. */
export const RouteError = () => (
  <ErrorState
    title="This page could not be shown"
    detail="Please try again. If it keeps happening, come back in a few minutes."
    retry={() => window.location.reload()}
  />
)
