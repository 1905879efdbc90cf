import { LegalPage } from './legal-page.tsx'
import { PRIVACY } from './privacy-text.ts'

export const Screen = () => <LegalPage text={PRIVACY} />
