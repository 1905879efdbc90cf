import { cardsConformance } from './stripe.conformance.ts'
import { KEYS, startSimulator } from './testing.ts'

cardsConformance('simulator', async () => {
  const { url, close } = await startSimulator()
  return { url, close, takesCardNumbers: true, browserKey: KEYS.publishableKey }
})
