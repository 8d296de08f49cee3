import type { FastifyRequest } from 'fastify'
import * as contract from '#contracts/phone-codes.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { readLanguage } from '../session-cookie.ts'
import { readOwnPhone, verifyOwnPhone } from './own-phone.ts'
import type { PhoneCodeDeps } from './phone-codes.ts'
import { sendPhoneCode } from './send-phone-code.ts'

/** Where a code is asked for, and in which language its message is written. */
export const phoneCodeAsker = (request: FastifyRequest) => ({
  network: networkPrefix(request.ip),
  language: readLanguage(request) ?? 'en',
})

export function mountPhoneCodes(http: Http, deps: PhoneCodeDeps) {
  serve(http, contract.readOwnPhone, ({ actor }) => readOwnPhone(deps, actor))

  serve(http, contract.sendOwnPhoneCode, ({ actor: { userId, phone }, body, request }) =>
    sendPhoneCode(deps, { purpose: 'OWN_PHONE', phone, userId, ...body, ...phoneCodeAsker(request) }),
  )

  serve(http, contract.verifyOwnPhone, async ({ actor, body }) => {
    await verifyOwnPhone(deps, actor, body.code)
    return null
  })
}
