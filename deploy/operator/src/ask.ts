import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks in the terminal. Returns undefined without one. */
export const ask = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} `)
  terminal.close()
  return answer.trim()
}

/** Asks for a secret, and doesn't show it. Returns undefined without a terminal. */
export const askSecretly = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined
  process.stdout.write(`${question} `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer.trim()
}
