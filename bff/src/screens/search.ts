import { searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { searchProfessionals } from '@fieldside/contracts/http/directory.ts'
import { searchCards } from '../professional-cards.ts'
import { type Bff, serve } from '../serve.ts'

export const serveSearch = (bff: Bff): void =>
  serve(bff, searchScreen, async (asker, { query }) => {
    const found = await asker.ask('directory', searchProfessionals, { query })
    return { ...found, items: await searchCards(asker, found.items) }
  })
