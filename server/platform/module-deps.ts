import type { Clock } from './clock.ts'
import type { Db } from './database/database.ts'
import type { Live } from './live-updates.ts'

/** The dependencies of most use cases; a module that needs more extends it. */
export interface ModuleDeps {
  db: Db
  clock: Clock
  live: Live
}
