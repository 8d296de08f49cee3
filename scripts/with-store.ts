import { existsSync } from 'node:fs'
import { openStore, type Store } from '../server/main.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/errors.ts'

/** A script's work on the configured database, opened and migrated. What can be expected to go wrong is told in a sentence. */
export async function withStore(work: (config: Config, store: Store) => Promise<void>) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const store = await openStore(config)
    try {
      await work(config, store)
    } finally {
      await store.stop()
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
