import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import type { Urls } from '@fieldside/dev-stack/environment.ts'
import { testCardLines } from '@fieldside/dev-stripe/test-cards.ts'

type Started = {
  isSeeded: boolean
  seconds: number
  simulated: string[]
  /** Kafka's address, for consumers of events; undefined on another bus. */
  kafka: string | undefined
  /** The command that started it. */
  command: string
}

export const banner = (urls: Urls, { isSeeded, seconds, simulated, kafka, command }: Started): string => {
  const accounts = DEMO_ACCOUNTS.map(
    ({ role, hasPremium, email, password, secret }) =>
      `    ${(hasPremium ? `${role}, Premium` : role).padEnd(18)}${email.padEnd(30)}${password}${secret ? ', and the code of `npm run code`' : ''}`,
  )
  return [
    '',
    `  Fieldside is ready at ${urls.public}  (${seconds.toFixed(1)} s)`,
    '',
    ...(isSeeded
      ? ['  Demo accounts', ...accounts]
      : ['  No demo data: sign up at the address above, or start again with --fresh for the demo.']),
    '',
    `  Emails it sends: ${urls.inbox}`,
    ...(kafka ? [`  Kafka: ${kafka}`] : []),
    '',
    '  Test cards (any future date, any CVC)',
    ...testCardLines().map((line) => `    ${line}`),
    '',
    ...simulated.map((line, index) => (index === 0 ? `  Simulated here: ${line}` : `  ${line}`)),
    `  Ctrl-C stops everything; ${command} -- --fresh starts over.`,
    '',
  ].join('\n')
}
