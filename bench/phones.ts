/** Phones that pay by themselves, in a process of their own. */
import { buildSimulator } from '../simulator/app.ts'

const { app } = await buildSimulator({ preset: 'bench', balanceKES: 100_000_000, otherPhones: 'success' })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
