import type { FastifyBaseLogger } from 'fastify'
import { captchaChecks, knownDeviceChecks } from '#contracts/account/account-limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isWithinLimit, rateLimit } from '#server/platform/http/rate-limit.ts'
import { jsonClient } from '#server/platform/http-client.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Captcha } from './captcha-settings.ts'

export interface CaptchaDeps {
  db: Db
  clock: Clock
  publicUrl: string
  /** Null where nobody is asked. */
  captcha: Captcha | null
}

interface Asked {
  token: string | undefined
  /** For what the page got it: one of another act is refused. */
  action: 'login' | 'register' | 'guest' | 'phone_code'
  /** Who sends it: checks are limited by it. */
  network: string
  log: FastifyBaseLogger
  /** The device that it is sent from, where the account may be at home there; its owner needs no token then. */
  device?: { token: string | undefined; isKnown: (token: string) => Promise<boolean> }
}

export type CheckCaptcha = (asked: Asked) => Promise<void>

const timeoutMilliseconds = 4_000

/**
 * Refuses whoever Google takes for a program (reCAPTCHA v3: a score, and the act and host that it was given for). A
 * token counts once, and two minutes, which Google sees to. Where Google is not reached people are let in: the limits of
 * tries hold all the same, and a market must not close with it.
 */
export function captchaChecker({ db, clock, publicUrl, captcha }: CaptchaDeps): CheckCaptcha | null {
  if (!captcha) return null
  const { baseUrl, secretKey, leastScore } = captcha
  const call = jsonClient(baseUrl, { timeoutMilliseconds })
  const host = new URL(publicUrl).hostname

  /** Counted first: whoever sits at the device could ask of one account after the other whether it is at home there. */
  const isAtHome = async ({ token, isKnown }: NonNullable<Asked['device']>) =>
    token !== undefined &&
    (await isWithinLimit(db, clock, knownDeviceChecks, hashToken(token).toString('base64url'))) &&
    isKnown(token)

  return async ({ token, action, network, device, log }: Asked) => {
    if (!token) {
      if (device && (await isAtHome(device))) return
      throw refused()
    }
    await rateLimit(db, clock, captchaChecks, `${action}:${network}`)
    const answer = await call('/api/siteverify', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: secretKey, response: token }).toString(),
    })
    if (answer.kind === 'NO_RESPONSE' || answer.status !== 200) {
      log.warn({ answer: answer.kind === 'ANSWER' ? answer.status : answer.reason }, 'reCAPTCHA was not reached')
      return
    }
    const { success, score, hostname, action: ofAction, 'error-codes': codes } = answer.body
    if (hasWrongSecret(codes)) {
      log.error({ codes }, 'reCAPTCHA refuses RECAPTCHA_SECRET_KEY: nobody is checked')
      return
    }
    const isPerson = success === true && typeof score === 'number' && score >= leastScore
    if (isPerson && ofAction === action && hostname === host) return
    log.info({ score, action: ofAction, hostname, codes }, 'reCAPTCHA refused')
    throw refused()
  }
}

/** Ours is wrong, and not whoever signs in. */
const hasWrongSecret = (codes: unknown) =>
  Array.isArray(codes) && codes.some((code) => code === 'invalid-input-secret' || code === 'missing-input-secret')

const refused = () =>
  new DomainError(
    'captcha_refused',
    'It could not be told that a person is here. Reload the page and try again; what blocks scripts of Google must be off for that.',
  )
