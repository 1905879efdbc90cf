import { Suspense } from 'react'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { MoreButton } from '@/ui/more-button.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { Disputes } from './disputes.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { ReportedMessages, ReportedMessagesStrip } from './reported-messages.tsx'
import { ReportedReviews, ReportedStrip } from './reported-reviews.tsx'
import { type ProfessionalPage, useProfessionalPages } from './use-professional-pages.ts'

const AttendanceCases = lazyPart(async () => (await import('./attendance-cases.tsx')).AttendanceCases)
const ReportedPeople = lazyPart(async () => (await import('./reported-people.tsx')).ReportedPeople)
const FeeDisputes = lazyPart(async () => (await import('./fee-disputes.tsx')).FeeDisputes)

export const Approvals = ({ first }: { first: ProfessionalPage }) => (
  <>
    <FailedRefunds />
    <Disputes />
    <Suspense fallback={null}>
      <AttendanceCases />
      <FeeDisputes />
      <ReportedPeople />
    </Suspense>
    <ReportedStrip />
    <ReportedMessagesStrip />
    <Applicants first={first} />
    <ReportedReviews />
    <ReportedMessages />
  </>
)

const Applicants = ({ first }: { first: ProfessionalPage }) => {
  const { rows, ...more } = useProfessionalPages(first, { status: 'pending' })
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="No pending approvals">New applications will appear here.</EmptyState>
      </Card>
    )
  return (
    <>
      <Card className="divide-y divide-line">
        {rows.map((professional) => (
          <ApplicantCard key={professional.id} professional={professional} />
        ))}
      </Card>
      <MoreButton {...more} />
    </>
  )
}
