/** The phones, in a process of their own: they pay by themselves, or (BENCH_PHONES=silent) take the prompt and do nothing. */
import { buildSimulator } from '../simulator/app.ts'

const otherPhones = process.env.BENCH_PHONES === 'silent' ? 'manual' : 'success'
const { app } = await buildSimulator({ preset: 'bench', balanceKES: 100_000_000, otherPhones })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
