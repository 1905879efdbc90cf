// Preloaded into every child: when the supervisor dies without a word, its children leave too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
