import { Search } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useVideoWords } from '@/entities/exercise/use-video-words.ts'
import { Accordion } from '@/ui/accordion.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { matching, QUESTIONS, type Question, questionsWith } from './questions.ts'

/** Opens the question that the URL's hash names. Runs after rendering: the server doesn't know the hash. */
const useOpenQuestion = () => {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState('')
  useLayoutEffect(() => {
    const question = QUESTIONS.find(({ id }) => `#${id}` === hash)
    if (question) setOpen(question.id)
  }, [hash, key])
  return [open, setOpen] as const
}

export const Faq = () => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useOpenQuestion()
  const questions = matching(questionsWith(useVideoWords()), search)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl">
        Frequently asked questions
      </h2>
      <Field label="Search the questions" className="my-5">
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-[1.125rem] text-muted"
          />
          <Input
            type="search"
            className="pl-11"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </Field>
      <div aria-live="polite">
        {questions.length === 0 && (
          <p className="border-line border-y py-8 text-center text-muted">
            No FAQs found matching your search.
          </p>
        )}
      </div>
      {questions.length > 0 && (
        <Accordion
          items={questions.map((question) => ({
            value: question.id,
            title: question.question,
            content: <Answer question={question} />,
          }))}
          value={open}
          onValueChange={setOpen}
        />
      )}
    </section>
  )
}

const Answer = ({ question: { answer, link } }: { question: Question }) => (
  <div className="grid gap-3">
    {answer.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {link && (
      <p>
        <Link to={link.to} className="rounded-sm font-medium text-turf underline underline-offset-4">
          {link.label}
        </Link>
      </p>
    )}
  </div>
)
