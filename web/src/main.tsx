import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { createQueries } from './client/queries.ts'
import { applyTheme } from './ui/theme.tsx'
import './styles.css'

applyTheme()
const queries = createQueries()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers queries={queries}>
      <Router />
    </Providers>
  </StrictMode>,
)
