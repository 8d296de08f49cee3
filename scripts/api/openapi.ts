/** Prints the description of the API in OpenAPI 3.1: `npm run openapi > openapi.json`. It needs no database. */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { samplePaystackKey } from '#server/modules/payments/providers/paystack/paystack-settings.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'

// The pool connects at its first statement, and describing runs none.
const database = openDatabase({ url: 'postgres://nowhere.invalid/none', poolSize: 1 })
const { app } = await buildApp({
  config: readConfig({
    PUBLIC_URL: 'https://uliza.co.ke',
    LOG_LEVEL: 'silent',
    PAYSTACK_SECRET_KEY: samplePaystackKey,
    ...process.env,
  }),
  database,
  clock: systemClock,
  live: {
    publish: () => undefined,
    stream: () => undefined,
    endRevoked: async () => undefined,
    endStreams: () => undefined,
    end: async () => undefined,
  },
  jobs: { every: () => undefined, end: async () => undefined },
  isDraining: () => false,
})
const { body } = await app.inject('/api/openapi.json')
process.stdout.write(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)
await app.close()
await database.end()
