import { cn } from '@/ui/cn.ts'

type FigureTableProps = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export const FigureTable = ({ caption, columns, rows }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region
  <section aria-label={caption} tabIndex={0} className="scroll-shade max-h-[14.6rem] overflow-auto">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cn(
                'sticky top-0 border-line border-b bg-raised py-1.5 pr-3 font-medium text-muted',
                index === 0 ? 'text-left' : 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => (
              <td
                key={columns[index]}
                className={cn(
                  'py-1.5 pr-3 tabular-nums',
                  index === 0 ? 'text-left md:whitespace-nowrap' : 'text-right',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
