import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'right'
  /** Only for screen readers, for example over a column of buttons. */
  quietHeader?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A dense table; below 768 px each row becomes a block of label and value. */
export const Table = <Row,>({ caption, columns, rows, rowKey }: TableProps<Row>) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            className={cn(
              'border-line border-b px-5 py-2.5 font-medium text-muted text-sm',
              column.align === 'right' && 'text-right',
            )}
          >
            <span className={cn(column.quietHeader && 'sr-only')}>{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map((row) => (
        <tr key={rowKey(row)} className="max-md:grid max-md:gap-1.5 max-md:px-4 max-md:py-4">
          {columns.map((column) => (
            <td
              key={column.header}
              className={cn(
                'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:px-5 md:py-3',
                column.align === 'right' && 'tabular-nums md:text-right',
              )}
            >
              {!column.quietHeader && (
                <span aria-hidden className="text-muted text-sm md:hidden">
                  {column.header}
                </span>
              )}
              <span className="min-w-0 max-md:text-right">{column.cell(row)}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
