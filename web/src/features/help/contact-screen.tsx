import { Link } from 'react-router-dom'
import { PublicPage } from '@/ui/public-page.tsx'
import { Support } from './support.tsx'

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
    <Support />
  </PublicPage>
)
