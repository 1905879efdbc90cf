import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { leaveFocus } from './return-focus.ts'

type MoreButtonProps = {
  showMore: (() => void) | undefined
  loading: boolean
  /** Why the next rows failed to load. */
  problem: { message: string } | null
  retry: () => void
}

export const MoreButton = ({ showMore, loading, problem, retry }: MoreButtonProps) => {
  if (problem) {
    return (
      <ErrorState
        title="We couldn’t load the rest of the list"
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
