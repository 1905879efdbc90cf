import { fetchCaddy } from './caddy.ts'
import { fetchHelm } from './helm.ts'
import { fetchKafka } from './kafka.ts'
import { fetchKeycloak } from './keycloak.ts'
import { fetchStripeMock } from './stripe-mock.ts'
import { fetchToxiproxy } from './toxiproxy.ts'
import { fetchVersitygw } from './versitygw.ts'

/** Downloads and builds everything that the native tests need, one by one, and prints the duration of each. */
const FETCHES = {
  'Apache Kafka': fetchKafka,
  Keycloak: fetchKeycloak,
  versitygw: fetchVersitygw,
  Caddy: fetchCaddy,
  'stripe-mock': fetchStripeMock,
  toxiproxy: fetchToxiproxy,
  Helm: fetchHelm,
}

for (const [name, fetchIt] of Object.entries(FETCHES)) {
  const startedMs = performance.now()
  await fetchIt(console.log)
  console.log(`${name} is here after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}
