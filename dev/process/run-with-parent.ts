// Runs a program without IPC support and ends it when the supervisor is killed.
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
// Signals reach the whole group, so the program gets them too and ends this process by its exit. Registered before
// the start, because the program may be ready and asked to stop before this process runs again.
process.on('SIGTERM', () => undefined)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
process.on('disconnect', () => child.kill('SIGKILL'))
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
