import * as contract from '#contracts/money/billing-details.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { billingDetails } from './billing-details.tables.ts'

export function mountBillingDetails(http: Http, { db }: { db: Db }) {
  serve(http, contract.readBillingDetails, async ({ actor }) => {
    const { companyName, kraPin } = billingDetails
    const [found] = await db
      .select({ companyName, kraPin })
      .from(billingDetails)
      .where(eq(billingDetails.customerId, actor.userId))
    return { billingDetails: found ?? null }
  })
  serve(http, contract.saveBillingDetails, async ({ actor, body }) => {
    await db
      .insert(billingDetails)
      .values({ ...body, customerId: actor.userId })
      .onConflictDoUpdate({ target: billingDetails.customerId, set: body })
    return { billingDetails: body }
  })
  serve(http, contract.deleteBillingDetails, async ({ actor }) => {
    await db.delete(billingDetails).where(eq(billingDetails.customerId, actor.userId))
    return null
  })
}
