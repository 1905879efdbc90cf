import { LegalPage } from './legal-page.tsx'
import { TERMS } from './terms-text.ts'

export const Screen = () => <LegalPage text={TERMS} />
