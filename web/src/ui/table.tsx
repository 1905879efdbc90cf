import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** For numbers. */
  align?: 'right'
  /** Contains user input: breaks long words instead of widening the table. */
  typed?: true
  /** Shows the header only to screen readers, for example over a column of buttons. */
  quietHeader?: boolean
  /** Makes the header a sort button; `current` is null while another column sorts. */
  sort?: { current: 'asc' | 'desc' | null; onSort: () => void } | undefined
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** For the pointer only: a button in the row must do the same for the keyboard. */
  onRowClick?: (row: Row) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

const Header = <Row,>({ column: { header, align, quietHeader, sort } }: { column: Column<Row> }) => (
  <th
    scope="col"
    aria-sort={sort?.current ? ARIA_SORT[sort.current] : undefined}
    className={cn(
      'border-line border-b px-4 py-2.5 font-medium text-muted text-sm',
      align === 'right' && 'text-right',
    )}
  >
    {sort && (
      <button
        type="button"
        onClick={sort.onSort}
        className="-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 hover:text-ink max-md:hidden pointer-coarse:min-h-11"
      >
        {header}
        <SortMark current={sort.current} />
      </button>
    )}
    <span className={cn(quietHeader && 'sr-only', sort && 'md:hidden')}>{header}</span>
  </th>
)

const SortMark = ({ current }: { current: 'asc' | 'desc' | null }) => {
  const Icon = current === null ? ArrowUpDown : current === 'asc' ? ArrowUp : ArrowDown
  return <Icon aria-hidden className={cn('size-4', current !== null && 'text-turf')} />
}

/** A dense table. Below 768 px, each row becomes a block of labels and values. */
export const Table = <Row,>({ caption, columns, rows, rowKey, onRowClick }: TableProps<Row>) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((column) => (
          <Header key={column.header} column={column} />
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          {...(onRowClick && { onClick: () => onRowClick(row) })}
          className={cn(
            'max-md:grid max-md:gap-1.5 max-md:px-4 max-md:py-4',
            onRowClick && 'cursor-pointer hover:bg-turf-soft/40',
          )}
        >
          {columns.map((column) => (
            <td
              key={column.header}
              className={cn(
                'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:px-4 md:py-3',
                column.align === 'right' && 'tabular-nums md:text-right',
              )}
            >
              {!column.quietHeader && (
                <span aria-hidden className="text-muted text-sm md:hidden">
                  {column.header}
                </span>
              )}
              {column.typed ? (
                <bdi className="min-w-0 [overflow-wrap:anywhere] max-md:text-right md:inline-block md:min-w-30">
                  {column.cell(row)}
                </bdi>
              ) : (
                <span className="min-w-0 max-md:text-right">{column.cell(row)}</span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
