/** Phones that pay by themselves, in a process of their own. */
import { buildSimulator } from '../simulator/app.ts'

const { MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret, MPESA_PASSKEY: passkey } = process.env
const keys = consumerKey && consumerSecret && passkey ? { consumerKey, consumerSecret, passkey } : {}
const { app } = await buildSimulator({ preset: 'bench', balanceKES: 100_000_000, otherPhones: 'success', ...keys })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
