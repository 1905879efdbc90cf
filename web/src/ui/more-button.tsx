import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { leaveFocus } from './return-focus.ts'

type MoreButtonProps = {
  showMore: (() => void) | undefined
  loading: boolean
  /** Why the rows after those on screen could not be loaded. */
  problem: { message: string } | null
  retry: () => void
}

/** Below a list: leads to more of it, or says that more could not be loaded. */
export const MoreButton = ({ showMore, loading, problem, retry }: MoreButtonProps) => {
  if (problem) {
    return (
      <ErrorState
        title="The rest of the list could not be loaded"
        detail={problem.message}
        retry={retry}
        retrying={loading}
      />
    )
  }
  return (
    (showMore || loading) && (
      <div ref={leaveFocus} className="grid place-items-center pt-5">
        <Button variant="outline" pending={loading} onClick={showMore}>
          Show more
        </Button>
      </div>
    )
  )
}
