import type { ComparedProfessional } from '@fieldside/contracts/http/bff/compare.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pictureOf } from '@/entities/professional/picture.ts'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { COMPARED_ROWS } from './compare-rows.tsx'

type CompareTableProps = { items: readonly ComparedProfessional[]; onRemove: (id: string) => void }

/** Scrolls sideways inside its card on narrow screens; the row headers stay. */
export const CompareTable = ({ items, onRemove }: CompareTableProps) => (
  <Card className="relative overflow-x-auto">
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Professionals side by side</caption>
      <thead>
        <tr className="border-line border-b align-top">
          <td className="sticky left-0 z-10 min-w-28 bg-raised md:min-w-44" />
          {items.map(({ professional }) => (
            <th key={professional.id} scope="col" className="min-w-52 px-4 py-5 font-normal">
              <ColumnHeader professional={professional} onRemove={onRemove} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {COMPARED_ROWS.map(({ label, cell }) => (
          <tr key={label} className="align-top">
            <th
              scope="row"
              className="sticky left-0 z-10 bg-raised px-4 py-3.5 font-medium text-muted text-sm md:px-5"
            >
              {label}
            </th>
            {items.map((item) => (
              <td key={item.professional.id} className="px-4 py-3.5 [overflow-wrap:anywhere]">
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

type ColumnHeaderProps = {
  professional: ComparedProfessional['professional']
  onRemove: (id: string) => void
}

const ColumnHeader = ({ professional, onRemove }: ColumnHeaderProps) => {
  const name = professionalName(professional)
  return (
    <div className="flex items-start gap-3">
      <Avatar
        id={professional.user_id}
        name={name}
        picture={pictureOf(professional)}
        className="max-md:hidden"
      />
      <div className="min-w-0 flex-1">
        <Link
          to={`/professional/${professional.id}`}
          className="rounded-sm font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </Link>
        <p className="text-muted text-sm">{professionalWords(professional).specialty}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-my-1 px-2!"
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(professional.id)}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
