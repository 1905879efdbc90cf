import { Link } from 'react-router-dom'
import { Card } from '../../ui/card.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { SupportChannels } from './support-channels.tsx'
import { SupportForm } from './support-form.tsx'

export const Screen = () => (
  <PublicPage
    title="Contact"
    lead={
      <>
        Have a question or a problem? Write to us. You may find your answer in{' '}
        <Link to="/help" className="rounded-sm font-medium text-turf underline underline-offset-4">
          Help
        </Link>{' '}
        already.
      </>
    }
  >
    <div className="grid items-start gap-8 lg:grid-cols-[1.7fr_1fr] lg:gap-12">
      <Card className="p-5 md:p-7">
        <SupportForm />
      </Card>
      <SupportChannels />
    </div>
  </PublicPage>
)
