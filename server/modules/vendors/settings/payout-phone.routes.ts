import * as contract from '#contracts/money/payout-phone.ts'
import { phoneCodeAsker, sendPhoneCode } from '#server/modules/identity/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { readPayoutPhone, verifyPayoutPhone } from './payout-phone.ts'

export function mountPayoutPhone(http: Http, { phoneCodes }: VendorDeps) {
  serve(http, contract.readPayoutPhone, ({ actor }) => readPayoutPhone(phoneCodes, actor.vendorId))

  serve(http, contract.sendPayoutPhoneCode, ({ actor: { userId }, body, request }) =>
    sendPhoneCode(phoneCodes, { purpose: 'PAYOUT_PHONE', userId, ...body, ...phoneCodeAsker(request) }),
  )

  serve(http, contract.verifyPayoutPhone, async ({ actor, body }) => {
    await verifyPayoutPhone(phoneCodes, actor, body.code)
    return null
  })
}
