import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

/** Instead of a screen that could not be loaded or drawn. React offers this to class components only. */
export class RouteBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title="This page could not be shown"
        detail="Please try again. If it keeps happening, come back in a few minutes."
        retry={() => window.location.reload()}
      />
    )
  }
}
