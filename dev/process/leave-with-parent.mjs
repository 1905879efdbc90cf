// Preloaded into every child, so that it ends when the supervisor is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
