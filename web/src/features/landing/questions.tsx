import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { FIRST_QUESTIONS } from './first-questions.ts'

/** Opens without scripts, because the page loads none before the first interaction. */
export const Questions = () => (
  <div className="mt-16 grid items-start gap-x-16 gap-y-6 md:mt-20 lg:grid-cols-[1fr_1.6fr]">
    <div>
      <h3 className="text-2xl">Questions before your first session</h3>
      <p className="mt-3 text-muted">
        More answers are in{' '}
        <Link to="/help" className="rounded-sm font-medium text-turf underline underline-offset-4">
          Help
        </Link>
        .
      </p>
    </div>
    <div className="divide-y divide-line border-line border-y">
      {FIRST_QUESTIONS.map(({ question, answer }, index) => (
        <details key={question} name="questions" open={index === 0} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-sm py-3.5 font-semibold hover:text-turf [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[64ch] pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </div>
)
