import { Download } from 'lucide-react'
import { useWeightUnit } from '@/entities/workout/training-settings.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'

const FILES = [
  {
    format: 'csv',
    name: 'fieldside-training.csv',
    title: 'CSV',
    about: 'Everything you logged, for spreadsheets. You can import it again.',
  },
  {
    format: 'json',
    name: 'fieldside-training.json',
    title: 'JSON',
    about: 'The same for programs. You can import it again.',
  },
  {
    format: 'hevy',
    name: 'fieldside-for-hevy.csv',
    title: 'CSV for Hevy',
    about: 'In Hevy’s columns, which other apps read too. Workouts without sets aren’t in it.',
  },
] as const

export const ExportCard = () => {
  const unit = useWeightUnit()
  return (
    <CardSection title="Export">
      <ul className="divide-y divide-line px-5 pb-2">
        {FILES.map(({ format, name, title, about }) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{title}</p>
              <p className="text-muted text-sm">{about}</p>
            </div>
            <Button asChild variant="outline">
              <a href={`/api/content/progress/export?unit=${unit}&format=${format}`} download={name}>
                <Download aria-hidden />
                Export {title}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
