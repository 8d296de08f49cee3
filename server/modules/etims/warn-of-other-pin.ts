import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { findDevice } from './devices.queries.ts'

interface Warned {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
  marketPin: string | null
}

/** Of a device under another PIN than that of the settings nothing is queued, and so nothing fails: it is said at the start. */
export async function warnOfOtherPin({ db, log, marketPin }: Warned) {
  const device = await findDevice(db, null)
  if (device && device.pin !== marketPin)
    log.warn(
      { device: device.pin, setting: marketPin },
      'MARKET_KRA_PIN is not that of the eTIMS device of the marketplace: no invoice of a commission is signed',
    )
}
