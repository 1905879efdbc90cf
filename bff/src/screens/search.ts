import { bookingPageScreen, searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { type SearchQuery, searchProfessionals } from '@fieldside/contracts/http/directory.ts'
import { type Asker, askAnyone } from '../asker.ts'
import { searchCards } from '../professional-cards.ts'
import { type Bff, serve } from '../serve.ts'

export const serveSearch = (bff: Bff): void => {
  const search = async (asker: Asker, query: SearchQuery) => {
    const found = await askAnyone(asker)('directory', searchProfessionals, { query })
    return { ...found, items: await searchCards(asker, found.items) }
  }
  serve(bff, searchScreen, (asker, { query }) => search(asker, query))
  serve(bff, bookingPageScreen, (asker, { query }) => search(asker, query))
}
