import { Link } from 'react-router-dom'
import { cn } from './cn.ts'

type ContentsNavProps = {
  label: string
  parts: readonly { id: string; title: string }[]
  /** Shows the links on narrow screens too, as a row that scrolls sideways and stays below the header. */
  row?: boolean
  className?: string
}

const ROW = 'max-lg:top-15 max-lg:z-10 max-lg:-mx-4 max-lg:border-line max-lg:border-b max-lg:bg-paper'
const ROW_LIST = 'max-lg:flex max-lg:overflow-x-auto max-lg:px-1 max-lg:[scrollbar-width:none]'

/** Links to the parts of a page, beside them on wide screens. */
export const ContentsNav = ({ label, parts, row = false, className }: ContentsNavProps) => (
  <nav aria-label={label} className={cn('sticky', row ? ROW : 'max-lg:hidden', className)}>
    <ol className={cn('border-line lg:border-l', row && ROW_LIST)}>
      {parts.map(({ id, title }) => (
        <li key={id} className="shrink-0">
          <Link
            to={{ hash: id }}
            className="-outline-offset-2 flex min-h-9 items-center whitespace-nowrap px-4 text-muted text-sm hover:text-ink max-lg:min-h-11 max-lg:px-3 lg:whitespace-normal"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
