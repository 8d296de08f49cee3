import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contracts/account/phone-codes.ts'
import * as signInContract from '#contracts/guests/phone-sign-in.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { CheckCaptcha } from '../captcha/check-captcha.ts'
import { beginPendingSignIn } from '../factors/pending-sign-in.ts'
import { loadDeviceToken } from '../known-devices.ts'
import { type CookieSettings, readLanguage } from '../session-cookie.ts'
import type { StartSession } from '../start-session.ts'
import { askingBrowser, clearAskingBrowser, markAskingBrowser } from './asking-browser.ts'
import { sendConfirmationCode } from './confirm-by-phone.ts'
import { isDeviceOfPhone } from './opens-by-phone.ts'
import { readOwnPhone, verifyOwnPhone } from './own-phone.ts'
import type { PhoneCodeDeps } from './phone-codes.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { signInByPhone } from './sign-in-by-phone.ts'

/** Where a code is asked for, and in which language its message is written. */
export const phoneCodeAsker = (request: FastifyRequest) => ({
  network: networkPrefix(request.ip),
  language: readLanguage(request) ?? 'en',
})

/** The same of who has no session that says who they are. */
export const phoneCodeVisitor = (request: FastifyRequest, reply: FastifyReply, settings: CookieSettings) => ({
  ...phoneCodeAsker(request),
  browserHash: markAskingBrowser(request, reply, settings),
  deviceToken: loadDeviceToken(request, settings),
})

interface SignInDeps extends PhoneCodeDeps {
  checkCaptcha: CheckCaptcha | null
  startSession: StartSession
}

export function mountPhoneCodes(http: Http, { checkCaptcha, startSession, ...deps }: SignInDeps) {
  serve(http, contract.readOwnPhone, ({ actor }) => readOwnPhone(deps, actor))

  serve(http, contract.sendOwnPhoneCode, ({ actor: { userId, phone }, body, request }) =>
    sendPhoneCode(deps, { purpose: 'OWN_PHONE', phone, userId, ...body, ...phoneCodeAsker(request) }),
  )

  serve(http, contract.verifyOwnPhone, async ({ actor, body }) => {
    await verifyOwnPhone(deps, actor, body.code)
    return null
  })

  serve(http, contract.sendConfirmationCode, ({ actor, body, request }) =>
    sendConfirmationCode(deps, actor, { ...body, ...phoneCodeAsker(request) }),
  )

  serve(http, signInContract.listSignInChannels, async () => ({ channels: [...deps.channels] }))

  serve(http, signInContract.sendSignInCode, async ({ body: { recaptchaToken: token, ...sent }, request, reply }) => {
    const visitor = phoneCodeVisitor(request, reply, http.config)
    const { network, deviceToken } = visitor
    const isKnown = (known: string) => isDeviceOfPhone(deps.db, known, sent.phone, deps.clock.now())
    const device = { token: deviceToken, isKnown }
    await checkCaptcha?.({ token, action: 'phone_code', network, device, log: request.log })
    return sendPhoneCode(deps, { purpose: 'SIGN_IN', userId: null, ...sent, ...visitor })
  })

  serve(http, signInContract.signInByPhone, async ({ body, request, reply }) => {
    const { restoreAccount: restoresAccount = false, ...given } = body
    const { userId, ...pending } = await signInByPhone(deps, {
      ...{ ...given, restoresAccount },
      network: networkPrefix(request.ip),
      browserHash: askingBrowser(request, http.config),
    })
    clearAskingBrowser(reply, http.config)
    if (pending.factors.length > 0) throw await beginPendingSignIn(deps, http.config, reply, { userId, ...pending })
    request.log.info({ userId }, 'signed in by phone')
    return startSession(userId, request, reply)
  })
}
