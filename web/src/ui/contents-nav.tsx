import { Link } from 'react-router-dom'
import { cn } from './cn.ts'

type ContentsNavProps = {
  label: string
  parts: readonly { id: string; title: string }[]
  className?: string
}

/** Links to the parts of a page, beside them on wide screens. */
export const ContentsNav = ({ label, parts, className }: ContentsNavProps) => (
  <nav aria-label={label} className={cn('max-lg:hidden lg:sticky', className)}>
    <ol className="border-line border-l">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="flex min-h-9 items-center px-4 text-muted text-sm hover:text-ink"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
