/** The product from its sources, in a process of its own, on the database of a benchmark. */

import { readConfig } from '#server/config.ts'
import { startServer } from '../server/main.ts'

const config = readConfig(process.env)
const url = config.databaseUrl as string
const { app } = await startServer(config, { url, description: '', stop: async () => undefined }, 'built')
const address = app.server.address() as { port: number }
config.providers.mpesa.callbackUrl = `http://127.0.0.1:${address.port}`
process.send?.(`http://127.0.0.1:${address.port}`)
