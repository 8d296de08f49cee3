import { isOfShop } from '#contracts/wire/endpoint-errors.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, recorded } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'

/**
 * Records in the audit trail what staff do for a shop, with the person and their role, in the transaction that does it.
 * Owners act for themselves; what is done at the door is in its own log, with the person (`check_ins`, `gate_actions`).
 */
export const staffRecorder =
  (db: Db, clock: Clock): NonNullable<Http['record']> =>
  ({ actor, endpoint: { access, method, path }, params }, work) => {
    if (!actor || !isOfShop(access) || access === 'gate') return work()
    const { userId, vendorId, shop } = actor as Actor
    if (!shop || !vendorId || shop.role === 'OWNER') return work()
    const { id } = (params ?? {}) as { id?: string }
    const detail = { role: shop.role, call: `${method} ${path}`, ...(id && { id }) }
    const act = { action: 'vendor.staff-act', subjectId: vendorId, detail } as const
    return recorded(db, (tx) => recordAudit(tx, { userId }, act, clock.now()), work)
  }
