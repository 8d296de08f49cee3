import { OfflineScan, type SyncedScan } from '#contracts/door/sync.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { recordReport } from '../devices/report-device.ts'
import type { DoorDeps } from '../door-deps.ts'
import { type ReadScan, recordOfflineScans } from './record-offline-scans.ts'

export interface SyncRequest {
  /** The device's clock as it sends. */
  deviceNow: string
  scans: unknown[]
  waiting: number
}

/**
 * Takes in what a device has scanned by itself. Each is answered for itself, so that one that cannot be kept loses no
 * other.
 */
export async function syncScans(deps: DoorDeps, actor: GateActor, { deviceNow, scans, waiting }: SyncRequest) {
  const { clock } = deps
  const now = clock.now()
  const uploadOffset = now.getTime() - new Date(deviceNow).getTime()
  const read = scans.map((scan, place) => readScan(scan, place))
  const recorded = await recordAll(deps, actor, uploadOffset, read.filter(isRead))
  const refused = read.flatMap((scan) => (isRead(scan) ? [] : scan))
  const results = [...refused, ...recorded].toSorted((a, b) => a.place - b.place)
  if (actor.device) await recordReport(deps, actor, { waiting })
  if (recorded.some(({ status }) => status === 'recorded'))
    publish(deps.live, { type: 'gate_incidents_changed', vendorId: actor.vendorId })
  return { now: now.toISOString(), results, isAfterRevocation: actor.device?.revokedAt != null }
}

const isRead = (scan: ReadScan | SyncedScan): scan is ReadScan => 'kind' in scan

function readScan(scan: unknown, place: number): ReadScan | SyncedScan {
  const { data, error } = OfflineScan.safeParse(scan)
  if (data && (data.kind === 'undo') === (data.undoes !== null)) return { ...data, place }
  const issue = error?.issues[0]
  const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : 'undoes: An undo names what it takes back.'
  return { place, nonce: readNonce(scan), status: 'refused', result: null, error: reason }
}

const readNonce = (scan: unknown): string | null =>
  typeof scan === 'object' && scan !== null && 'nonce' in scan && typeof scan.nonce === 'string'
    ? scan.nonce.slice(0, 100)
    : null

/** All in one transaction; where that fails, each half by itself, until those are found that cannot be kept. */
async function recordAll(
  deps: DoorDeps,
  actor: GateActor,
  uploadOffset: number,
  scans: ReadScan[],
): Promise<SyncedScan[]> {
  if (scans.length === 0) return []
  try {
    return await inTransaction(deps.db, (tx) =>
      recordOfflineScans(tx, deps, actor, { scans, uploadOffset, now: deps.clock.now() }),
    )
  } catch (error) {
    const [only] = scans
    if (scans.length === 1 && only) {
      deps.log.error({ err: error, nonce: only.nonce }, 'an offline scan could not be recorded')
      return [
        {
          place: only.place,
          nonce: only.nonce,
          status: 'failed',
          result: null,
          error: 'It was not kept. Send it again.',
        },
      ]
    }
    const middle = Math.ceil(scans.length / 2)
    const first = await recordAll(deps, actor, uploadOffset, scans.slice(0, middle))
    return [...first, ...(await recordAll(deps, actor, uploadOffset, scans.slice(middle)))]
  }
}
