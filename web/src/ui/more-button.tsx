import { Button } from './button.tsx'

type MoreButtonProps = { showMore: (() => void) | undefined; loading: boolean }

export const MoreButton = ({ showMore, loading }: MoreButtonProps) =>
  (showMore || loading) && (
    <div className="grid place-items-center pt-5">
      <Button variant="outline" pending={loading} onClick={showMore}>
        Show more
      </Button>
    </div>
  )
