import { ChevronDown } from 'lucide-react'
import { STAR_WORDS } from './star-words.ts'

const MEANINGS = STAR_WORDS.slice(1).map((word, index) => `${index + 1} is ${word.toLowerCase()}`)

/** Says where a rating comes from. `count` is the number of reviews that count, each of a session of its own. */
export const RatingExplained = ({ count }: { count: number }) => (
  <details className="group -mt-3 mb-2 max-w-[64ch] text-muted text-sm">
    <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-sm [&::-webkit-details-marker]:hidden">
      <span>
        From {count} completed {count === 1 ? 'session' : 'sessions'}
      </span>
      <span className="inline-flex items-center gap-1 font-medium text-turf underline-offset-4 group-hover:underline">
        How it’s computed
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </span>
    </summary>
    <ul className="grid list-disc gap-1.5 pt-1 pb-2 pl-5">
      <li>The rating is the average of the stars, rounded to one decimal: {MEANINGS.join(', ')}.</li>
      <li>Each session can be reviewed once, by its athlete.</li>
      <li>One review per athlete counts: their newest visible one.</li>
      <li>
        Hidden reviews don’t count: an administrator hid them, or it was settled that the session wasn’t held.
      </li>
    </ul>
  </details>
)
