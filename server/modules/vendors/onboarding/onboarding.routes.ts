import * as contract from '#contracts/onboarding/shop-draft.ts'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { shopDrafts } from './onboarding.tables.ts'
import { findDraft, isAddressFree, saveDraft } from './shop-draft.ts'

/** How long what nobody has gone on with is kept. */
const draftDays = 90

/** What somebody does before there is a shop. */
export function mountOnboarding(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getShopDraft, ({ actor }) => findDraft(db, actor.userId))
  serve(http, contract.saveShopDraft, async ({ actor, body }) => {
    if (actor.role === 'ADMIN') throw new DomainError('wrong_role', 'Administrators have no shop.')
    if (actor.vendorId) throw new DomainError('already_a_vendor', 'You already have a shop.')
    return saveDraft(db, actor.userId, body, clock.now())
  })
  serve(http, contract.checkShopAddress, async ({ params }) => ({ isFree: await isAddressFree(db, params.slug) }))
}

/** The nightly job. */
export const deleteForgottenDrafts = (db: Db, now: Date) =>
  db.delete(shopDrafts).where(lt(shopDrafts.savedAt, plus(now, -days(draftDays))))
