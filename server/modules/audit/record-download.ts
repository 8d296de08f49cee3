import { isCsvFile } from '#contracts/wire/csv.ts'
import { platformVendorId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { maskContacts, maskPhone, phoneSearchDigits } from '#server/platform/contacts.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { recordAudit } from './record-audit.ts'

type Recorder = NonNullable<Http['record']>

/**
 * Records who takes rows away as a file, and which: once they are on somebody's disk, no right that ends ends that. The
 * entry is committed before the first row leaves. Everything else is recorded by `others`.
 */
export const downloadRecorder =
  (db: Db, clock: Clock, others: Recorder): Recorder =>
  async (call, work) => {
    const { actor, endpoint, params, query } = call
    if (!actor || !isCsvFile(endpoint)) return others(call, work)
    const { userId = null, vendorId } = actor as { userId?: UserId | null; vendorId?: VendorId | null }
    const { id } = (params ?? {}) as { id?: string }
    const { language: _, ...filters } = (query ?? {}) as Record<string, unknown>
    const subjectId = vendorId ?? platformVendorId
    const detail = { file: endpoint.path, ...(id && { id }), ...masked(filters) }
    await inTransaction(db, (tx) =>
      recordAudit(tx, { userId }, { action: 'file.download', subjectId, detail }, clock.now()),
    )
    return work()
  }

/** What was searched for is often somebody's phone or address, which the trail shows to nobody whole. */
const masked = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? maskWords(value) : value]),
  )

/** A day is digits and dashes as a phone is, and shorter; a phone with blanks in it is one too. */
const maskWords = (words: string) =>
  (phoneSearchDigits(words)?.length ?? 0) >= 9 ? maskPhone(words) : maskContacts(words)
