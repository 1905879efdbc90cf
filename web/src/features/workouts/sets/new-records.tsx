import { type ExerciseRecords, type NewRecord, recordsSet } from '@fieldside/contracts/records.ts'
import { Trophy } from 'lucide-react'
import { recordText } from '@/entities/workout/record-words.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import type { DraftSet } from '../training-draft.ts'

type NewRecordsProps = { before: ExerciseRecords | undefined; sets: readonly DraftSet[]; unit: WeightUnit }

/** Example: '100 kg', '116.7 kg estimated 1RM', '2,400 kg volume'. */
const wordsOf = ({ kind, value }: NewRecord, unit: WeightUnit): string => {
  const text = recordText(kind, value, unit)
  if (kind === 'one_rep_max_grams') return `${text} estimated 1RM`
  return kind === 'volume_grams' ? `${text} volume` : text
}

/** Names the records that the checked sets set. It compares here, because a gym can be without a connection. */
export const NewRecords = ({ before, sets, unit }: NewRecordsProps) => {
  const done = sets.filter((set) => set.done)
  const records = before ? recordsSet(before, done) : []
  return (
    <div role="status">
      {records.length > 0 && (
        <p className="mt-2 flex items-start gap-2 rounded-md bg-turf-soft px-3 py-2 font-medium text-sm">
          <Trophy aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {records.length === 1 ? 'New record: ' : 'New records: '}
            {records.map((record) => wordsOf(record, unit)).join(', ')}
          </span>
        </p>
      )}
    </div>
  )
}
