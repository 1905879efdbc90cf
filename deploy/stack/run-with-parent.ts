// Runs a program that knows nothing of our channel: when the supervisor dies without a word, it ends too.
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
// Signals go to the whole group: the program has had it too, and says by its end when it is done. Before it starts:
// it may be ready, and asked to stop, before this process has its next turn.
process.on('SIGTERM', () => undefined)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
process.on('disconnect', () => child.kill('SIGKILL'))
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
