import { buildSimulator } from './app.ts'
import { readEnvironment } from './environment.ts'

try {
  const { host, port, options } = readEnvironment(process.env)
  const { app } = await buildSimulator(options)
  const address = await app.listen({ host, port })
  process.stdout.write(`M-Pesa simulator: ${address}\n`)
  // An input that is still read would keep the process alive.
  const end = () => app.close().finally(() => process.stdin.destroy())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  // Whoever started us may die without a word; its end of our input closes then.
  if (process.env.SIM_END_WITH_STDIN === 'true') process.stdin.resume().once('end', end)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
