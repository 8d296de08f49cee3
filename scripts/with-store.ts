import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { openStore, type Store } from '../server/main.ts'
import { StartError } from '../server/platform/errors.ts'

interface Options {
  /** Why this is refused in production, where it is. */
  notInProduction?: string
  /** Whether the schema is brought up to date first; not for work that replaces it. */
  isMigrated?: boolean
}

/** Runs a script's work on the configured database. Expected errors are printed as a sentence. */
export async function withStore(
  work: (config: Config, store: Store) => Promise<void>,
  { notInProduction, isMigrated }: Options = {},
) {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    if (notInProduction && config.environment === 'production') throw new StartError(notInProduction)
    const store = await openStore(config, { isMigrated })
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
