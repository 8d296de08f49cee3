import { OfflineScan, type SyncedScan } from '#contracts/door/sync.ts'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { countUpload, type Sender } from '../devices/count-upload.ts'
import type { DoorDeps } from '../door-deps.ts'
import { countGuesses } from '../scan/guess-limit.ts'
import { countOverrides } from '../scan/override-limit.ts'
import { type ResolvedCode, resolveCodes } from '../scan/resolve-codes.ts'
import { type ReadScan, recordOfflineScans, type Upload } from './record-offline-scans.ts'

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
  const sender = await countUpload(deps, actor, { scans: scans.length, waiting })
  const now = clock.now()
  const read = scans.map((scan, place) => readScan(scan, place, sender))
  const codes = await resolveUpload(deps, actor, read.filter(isRead))
  const allowsOverrides = await areOverridesAllowed(deps, actor, read.filter(isRead))
  const uploadOffset = now.getTime() - new Date(deviceNow).getTime()
  const recorded = await recordAll(deps, actor, {
    scans: read.filter(isRead),
    codes,
    allowsOverrides,
    sender,
    uploadOffset,
    now,
  })
  const refused = read.flatMap((scan) => (isRead(scan) ? [] : scan))
  const results = [...refused, ...recorded].toSorted((a, b) => a.place - b.place)
  if (recorded.some(({ status }) => status === 'recorded'))
    publish(deps.live, { type: 'gate_incidents_changed', vendorId: actor.vendorId })
  return { now: now.toISOString(), results, isAfterRevocation: sender.revokedAt !== null }
}

const isRead = (scan: ReadScan | SyncedScan): scan is ReadScan => 'kind' in scan

function readScan(scan: unknown, place: number, { revokedAt }: Sender): ReadScan | SyncedScan {
  const { data, error } = OfflineScan.safeParse(scan)
  const issue = error?.issues[0]
  const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : data && findFault(data, revokedAt !== null)
  if (data && !reason) return { ...data, place }
  return { place, nonce: readNonce(scan), status: 'refused', result: null, error: reason ?? '' }
}

function findFault({ kind, undoes, isOverride, note }: OfflineScan, isRevoked: boolean): string | null {
  if ((kind === 'undo') !== (undoes !== null)) return 'undoes: An undo names what it takes back.'
  if (kind === 'undo' && isRevoked) return 'kind: A device that was revoked takes nothing back.'
  if (isOverride && (kind !== 'entry' || !note)) return 'note: Say why somebody was let in all the same.'
  return null
}

const readNonce = (scan: unknown): string | null =>
  typeof scan === 'object' && scan !== null && 'nonce' in scan && typeof scan.nonce === 'string'
    ? scan.nonce.slice(0, 100)
    : null

/**
 * What each code of an upload says. Short codes that no ticket has count as guesses; once there are too many of them,
 * none is answered, the right ones neither.
 */
async function resolveUpload(deps: DoorDeps, actor: GateActor, scans: readonly ReadScan[]) {
  const codes = [...new Set(scans.flatMap(({ code }) => code ?? []))]
  const resolved = await resolveCodes(deps.db, deps.keys, actor.vendorId, codes)
  const all = codes.map((code, place) => ({ code, isShort: parseShortCode(code) !== null, says: resolved[place] }))
  const guessed = all.filter(({ isShort, says }) => isShort && says?.kind === 'unknown')
  // Also without a new guess: a right one among them is no answer either once there were too many.
  const isWithinLimit = !all.some(({ isShort }) => isShort) || (await countGuesses(deps, actor, guessed.length))
  const answered = isWithinLimit ? all : all.filter(({ isShort }) => !isShort)
  return new Map(answered.flatMap(({ code, says }): [string, ResolvedCode][] => (says ? [[code, says]] : [])))
}

/** Beyond the limit, who was let in on the organiser's word is let in without a code. */
async function areOverridesAllowed(deps: DoorDeps, actor: GateActor, scans: readonly ReadScan[]): Promise<boolean> {
  const count = scans.filter(({ isOverride }) => isOverride).length
  return count === 0 || countOverrides(deps, actor, count)
}

/** All in one transaction; where that fails, each half by itself, until those are found that cannot be kept. */
async function recordAll(deps: DoorDeps, actor: GateActor, upload: Upload): Promise<SyncedScan[]> {
  const { scans } = upload
  if (scans.length === 0) return []
  try {
    return await inTransaction(deps.db, (tx) => recordOfflineScans(tx, actor, upload))
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
    const first = await recordAll(deps, actor, { ...upload, scans: scans.slice(0, middle) })
    return [...first, ...(await recordAll(deps, actor, { ...upload, scans: scans.slice(middle) }))]
  }
}
