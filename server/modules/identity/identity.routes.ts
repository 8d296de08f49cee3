import type { FastifyRequest } from 'fastify'
import * as linkContract from '#contracts/account/account-links.ts'
import * as contract from '#contracts/account/identity.ts'
import * as eventContract from '#contracts/account/security-events.ts'
import { termsVersion } from '#contracts/account/terms-version.ts'
import { startAsGuest as startAsGuestEndpoint } from '#contracts/guests/guests.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { notFound } from '#server/platform/errors.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { linkExpiresAt } from './account-links/account-links.ts'
import { readOwnEmail } from './account-links/own-email.ts'
import {
  askForEmailChange,
  askForReset,
  confirmNewEmail,
  describeReset,
  setNewPassword,
} from './account-links/reset-password.ts'
import { mountNotMe } from './account-locks/not-me.routes.ts'
import { type AdminUserDeps, mountAdminUsers } from './admin/admin-users.routes.ts'
import type { CheckCaptcha } from './captcha/check-captcha.ts'
import { changePassword } from './change-password.ts'
import { mountErasure } from './erasure/erasure.routes.ts'
import { mountFactors } from './factors/factors.routes.ts'
import { beginPendingSignIn } from './factors/pending-sign-in.ts'
import { addPassword } from './guests/add-password.ts'
import { startAsGuest } from './guests/start-as-guest.ts'
import { isKnownDevice, loadDeviceToken } from './known-devices.ts'
import { checkLogin, toUser } from './login.ts'
import { mountLostFactors } from './lost-factors/lost-factors.routes.ts'
import type { PasskeyDeps } from './passkeys/passkey-site.ts'
import { mountPasskeys } from './passkeys/passkeys.routes.ts'
import { clearAskingBrowser } from './phone-codes/asking-browser.ts'
import { mountPhoneCodes } from './phone-codes/phone-codes.routes.ts'
import type { PhoneCodeDeps } from './phone-codes/phone-codes.ts'
import { updateUser } from './profile.ts'
import { requestDevice } from './request-device.ts'
import { confirmSession, readConfirmation } from './security/confirm-session.ts'
import { listSecurityEvents, recordSecurityEvent } from './security/security-events.ts'
import { clearToken, readLanguage } from './session-cookie.ts'
import { endSession, listSessions } from './sessions.queries.ts'
import { mountSignInForm } from './sign-in-form.ts'
import { signUp } from './sign-up.ts'
import type { StartSession } from './start-session.ts'

interface IdentityDeps extends AdminUserDeps, PasskeyDeps {
  /** Null where nobody is asked whether they are a person. */
  checkCaptcha: CheckCaptcha | null
  startSession: StartSession
  phoneCodes: PhoneCodeDeps
}

export function mountIdentity(http: Http, links: IdentityDeps) {
  const { db, clock, isMailed, checkCaptcha, startSession: signIn } = links
  const recordEvent = (userId: UserId, kind: eventContract.SecurityEventKind, request: FastifyRequest) =>
    recordSecurityEvent(db, { userId, kind, device: requestDevice(request) }, clock.now())

  serve(http, contract.me, async ({ actor }) => toUser(actor))

  serve(http, contract.login, async ({ body, request, reply }) => {
    const { recaptchaToken: token, ...credentials } = body
    const device = loadDeviceToken(request, http.config)
    const network = networkPrefix(request.ip)
    // Its own devices let the owner in where Google's script does not load.
    const isKnown = (known: string) => isKnownDevice(db, known, body.email)
    await checkCaptcha?.({ token, action: 'login', network, device: { token: device, isKnown }, log: request.log })
    const { userId, factors, restoresAccount } = await checkLogin(db, clock, {
      ...credentials,
      network,
      ...(device && { device }),
    })
    if (factors.length > 0)
      throw await beginPendingSignIn(links, http.config, reply, { userId, factors, restoresAccount })
    request.log.info({ userId }, 'signed in')
    return signIn(userId, request, reply)
  })

  mountSignInForm(http)

  serve(http, contract.register, async ({ body: { recaptchaToken: token, ...person }, request, reply }) => {
    const network = networkPrefix(request.ip)
    await checkCaptcha?.({ token, action: 'register', network, log: request.log })
    const terms = { version: termsVersion, language: requestDevice(request).language }
    const { id } = await signUp({ db, clock }, { ...person, adminRole: null }, { network, terms })
    request.log.info({ userId: id }, 'registered')
    return signIn(id, request, reply)
  })

  serve(http, contract.logout, async ({ actor, reply }) => {
    await endSession(db, actor.userId, actor.sessionId)
    clearToken(reply, http.config)
    clearAskingBrowser(reply, http.config)
    return null
  })

  serve(http, startAsGuestEndpoint, async ({ body: { recaptchaToken: token, ...person }, request, reply }) => {
    const before = await http.identify(request, { guests: 'allowed' })
    const asked = { token, action: 'guest', network: networkPrefix(request.ip), log: request.log } as const
    const checkPerson = checkCaptcha ? () => checkCaptcha(asked) : undefined
    return startAsGuest({ db, clock, settings: http.config }, { ...person, before, checkPerson, request, reply })
  })

  serve(http, contract.csrfToken, async ({ actor }) => ({ csrfToken: actor.csrfToken }))

  serve(http, contract.getProfile, async ({ actor }) => toUser(actor))

  serve(http, contract.updateProfile, ({ actor, body, request }) =>
    updateUser(db, clock, actor, body, requestDevice(request)),
  )

  serve(http, contract.changePassword, async ({ actor, body, request, reply }) => {
    await changePassword(db, clock, actor, { ...body, device: requestDevice(request) })
    return signIn(actor.userId, request, reply)
  })

  serve(http, contract.addPassword, async ({ actor, body, request, reply }) => {
    await addPassword({ db, clock }, actor, { ...body, device: requestDevice(request) })
    return signIn(actor.userId, request, reply)
  })

  serve(http, contract.confirmSession, async ({ actor, body, request }) => {
    await confirmSession(links, { actor, proof: body, device: requestDevice(request) })
    return null
  })

  serve(http, contract.readConfirmation, ({ actor }) => readConfirmation(links, actor))

  serve(http, contract.listSessions, async ({ actor }) => {
    const open = await listSessions(db, actor.userId, clock.now())
    const items = open.map(({ id, agent, address, createdAt, lastSeenAt }) => ({
      id,
      agent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === actor.sessionId,
    }))
    return { items, nextCursor: null }
  })

  serve(http, contract.endSession, async ({ actor, params }) => {
    const ended = await endSession(db, actor.userId, params.id)
    if (ended.length === 0) throw notFound('The session')
    return null
  })

  serve(http, eventContract.listSecurityEvents, ({ actor, query }) =>
    listSecurityEvents(db, actor.userId, query, clock.now()),
  )

  const mailed = () => ({ isMailed, expiresAt: linkExpiresAt(clock.now()).toISOString() })

  serve(http, linkContract.requestPasswordReset, async ({ body, request }) => {
    const language = readLanguage(request) ?? 'en'
    await askForReset(links, { ...body, language })
    return mailed()
  })

  serve(http, linkContract.checkPasswordReset, ({ body }) => describeReset(links, body.token))

  serve(http, linkContract.resetPassword, async ({ body, request, reply }) => {
    const { userId, factors } = await setNewPassword(links, body.token, body.newPassword)
    request.log.info({ userId }, 'chose a new password by a link')
    await recordEvent(userId, 'PASSWORD_RESET', request)
    if (factors.length > 0) throw await beginPendingSignIn(links, http.config, reply, { userId, factors })
    return signIn(userId, request, reply)
  })

  serve(http, linkContract.readOwnEmail, ({ actor }) => readOwnEmail(db, actor))

  serve(http, linkContract.requestEmailChange, async ({ actor, body, request }) => {
    await askForEmailChange(links, actor, { ...body, language: readLanguage(request) ?? 'en' })
    return mailed()
  })

  serve(http, linkContract.confirmEmail, async ({ body, request }) => {
    const { userId, email } = await confirmNewEmail(links, body.token)
    await recordEvent(userId, 'EMAIL_CHANGED', request)
    return { email }
  })

  mountFactors(http, links)
  mountLostFactors(http, links)
  mountNotMe(http, links)
  mountPasskeys(http, links)
  mountPhoneCodes(http, { ...links.phoneCodes, checkCaptcha, startSession: signIn })
  mountErasure(http, links)
  mountAdminUsers(http, links)
}
