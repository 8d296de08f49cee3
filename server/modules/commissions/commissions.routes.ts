import { commissionOn } from '#contracts/money/commission-on.ts'
import * as contract from '#contracts/money/commissions.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { toRate } from './commission-rule.ts'
import { findRule, listRules } from './list-rules.queries.ts'
import { ratesOfVendor, ruleForProduct } from './rates.queries.ts'
import { setRule } from './set-rule.ts'
import { takeBackRule } from './take-back-rule.ts'

interface CommissionDeps extends ModuleDeps {
  /** What holds where no rule does. */
  commissionBasisPoints: number
}

export function mountCommissions(http: Http, { db, clock, live, commissionBasisPoints: usual }: CommissionDeps) {
  serve(http, contract.listCommissions, async ({ query }) => ({
    ...(await listRules(db, query, clock.now())),
    usual: toRate({ basisPoints: usual, fixedCents: 0 }),
  }))

  serve(http, contract.setCommission, async ({ actor, body }) => {
    const id = await setRule(db, actor, body, clock.now())
    const vendorId = body.subject.scope === 'VENDOR' ? body.subject.vendorId : null
    publish(live, { type: 'commission_rules_changed', vendorId })
    return findRule(db, id, clock.now())
  })

  serve(http, contract.takeBackCommission, async ({ actor, params: { id } }) => {
    const subject = await takeBackRule(db, actor, id, clock.now())
    const vendorId = subject.scope === 'VENDOR' ? subject.vendorId : null
    publish(live, { type: 'commission_rules_changed', vendorId })
    return null
  })

  serve(http, contract.previewCommission, async ({ query: { productId, priceKES, quantity = 1 } }) => {
    const rule = await ruleForProduct(db, productId, usual, clock.now())
    const line = { amountCents: toCents(priceKES * quantity), quantity }
    return { ruleId: rule.id, scope: rule.scope, rate: toRate(rule), takesKES: toKES(commissionOn(line, rule)) }
  })

  serve(http, contract.getVendorCommission, async ({ actor }) => ratesOfVendor(db, actor.vendorId, usual, clock.now()))
}
