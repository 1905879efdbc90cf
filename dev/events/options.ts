import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'

export const USAGE = `npm run events -- [options] [${SERVICES.join(' | ')}] …
Prints the events so far of all services of the running product, or only of the services that you name.
  --follow        keeps printing events as they arrive, until Ctrl-C
  --from WHERE    beginning (the default) or now (the default with --follow)
  --type TYPE     only this type, such as booking.appointment-paid; can be repeated
  --json          one event per line
  --state DIR     the product's state folder (default .fieldside, or .fieldside-native)
With BUS_URL, reads that bus instead of the running product's.`

export class WrongOptions extends Error {}

export type EventOptions = {
  services: readonly string[]
  types: ReadonlySet<string> | null
  from: 'beginning' | 'now'
  follows: boolean
  isJson: boolean
  isHelp: boolean
  stateDir: string | undefined
}

const TYPES = new Set(Object.values(eventsByService).flatMap((events) => events.map(({ type }) => type)))

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        follow: { type: 'boolean', default: false },
        from: { type: 'string' },
        type: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
        state: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error))
  }
}

const isPlace = (from: string): from is EventOptions['from'] => from === 'beginning' || from === 'now'

const placeOf = (from: string | undefined, follows: boolean): EventOptions['from'] => {
  if (from === undefined) return follows ? 'now' : 'beginning'
  if (!isPlace(from)) throw new WrongOptions(`--from ${from}: must be beginning or now`)
  if (from === 'now' && !follows) throw new WrongOptions('--from now needs --follow')
  return from
}

const knownTypes = (types: readonly string[], services: readonly string[]): ReadonlySet<string> => {
  for (const type of types) {
    if (!TYPES.has(type)) throw new WrongOptions(`--type ${type}: no event has this type`)
    if (!services.includes(type.split('.')[0]!))
      throw new WrongOptions(`--type ${type}: not an event of ${services.join(' or ')}`)
  }
  return new Set(types)
}

/** @throws WrongOptions that names the option */
export const readOptions = (args: readonly string[]): EventOptions => {
  const { values, positionals } = parse(args)
  const unknown = positionals.find((name) => !(SERVICES as readonly string[]).includes(name))
  if (unknown) throw new WrongOptions(`${unknown} isn't a service. The services are ${SERVICES.join(', ')}`)
  const named = positionals.length > 0 ? [...new Set(positionals)] : SERVICES
  const types = values.type && knownTypes(values.type, named)
  return {
    services: types ? named.filter((name) => [...types].some((type) => type.startsWith(`${name}.`))) : named,
    types: types ?? null,
    from: placeOf(values.from, values.follow),
    follows: values.follow,
    isJson: values.json,
    isHelp: values.help,
    stateDir: values.state && resolve(values.state),
  }
}
