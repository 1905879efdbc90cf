import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { leaveFocus } from './return-focus.ts'

type ErrorStateProps = {
  title?: string
  detail?: string
  retry?: () => void
  retrying?: boolean
  retryLabel?: string
  /** True when it is the whole page: the title becomes the page's heading. */
  page?: boolean
}

export const ErrorState = ({
  title = 'We couldn’t load this',
  detail = 'Check your connection and try again.',
  retry,
  retrying = false,
  retryLabel = 'Try again',
  page = false,
}: ErrorStateProps) => (
  <div ref={leaveFocus} role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
    <span className="mb-3 grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
      <TriangleAlert aria-hidden className="size-6" />
    </span>
    {page ? <h1 className="text-xl">{title}</h1> : <h2 className="text-xl">{title}</h2>}
    <p className="max-w-[52ch] text-muted">{detail}</p>
    {retry && (
      <Button variant="outline" className="mt-4" onClick={retry} pending={retrying}>
        {!retrying && <RotateCw aria-hidden />}
        {retryLabel}
      </Button>
    )}
  </div>
)
