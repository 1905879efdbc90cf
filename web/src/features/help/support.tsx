import { Card } from '@/ui/card.tsx'
import { SupportChannels } from './support-channels.tsx'
import { SupportForm } from './support-form.tsx'

/** Shows the support form and other ways to contact us. */
export const Support = () => (
  <div className="grid items-start gap-8 lg:grid-cols-[1.7fr_1fr] lg:gap-12">
    <Card className="p-5 md:p-7">
      <SupportForm />
    </Card>
    <SupportChannels />
  </div>
)
