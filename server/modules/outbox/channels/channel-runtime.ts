import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { Channel } from '../channel.ts'

/** How a channel runs, with what each needs of other modules. */
export interface ChannelRuntime<Needs, MountNeeds> {
  /** Null where it is not set up. */
  open(deps: Needs): Channel | null
  /** Its routes. */
  mount?(http: Http, deps: MountNeeds): void
  /** The nightly clean-up of what it keeps. */
  deleteOld?(db: Db, now: Date): Promise<unknown>
}
