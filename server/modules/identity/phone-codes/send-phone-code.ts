import type { Language } from '#contracts/identity.ts'
import type { PhoneCodePurpose } from '#contracts/notifications/texts/sms/phone-code-sms.ts'
import { phoneCodeMinutes, phoneCodePauseSeconds } from '#contracts/phone-code-limits.ts'
import type { PhoneCodeChannel, SentPhoneCode } from '#contracts/phone-codes.ts'
import { type PhoneCodeId, platformVendorId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { emitIfWritten } from '#server/modules/outbox/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isWithin, rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { PhoneCodeSubject } from './count-try.ts'
import { isDeviceOfPhone } from './opens-by-phone.ts'
import type { PhoneCodeDeps } from './phone-codes.ts'

/** Of a phone and of an account. */
const [maxInAnHour, maxInADay] = [5, 10]
/** A mobile network has all its phones behind a few addresses. */
const maxOfNetworkInAnHour = 20
/** For what is asked for by who is not signed in, of whom more are behind one address. */
const maxOfVisitorsInAnHour = 60
/** Each is paid for, whoever asks for them. */
const maxOfMarketInADay = 5000

/**
 * Of a phone's ten codes in a day so many are for the devices on which its account was signed in to: strangers who ask for
 * all of theirs do not use up the day of whoever has the phone. In all there are no more SMS than ten.
 */
const maxOfKnownDevicesInADay = 4

interface AskedPhoneCode extends PhoneCodeSubject {
  channel: PhoneCodeChannel
  language: Language
  /** From where it is asked for (`networkPrefix`). */
  network: string
  /** The device cookie, where nobody is signed in. */
  deviceToken?: string | undefined
}

/**
 * Sends a code to a phone. Nothing is looked up of the phone but whether a device that was sent is one of its account, so
 * that for strangers answer and time are the same whoever has it; and neither says whether the message arrives.
 */
export async function sendPhoneCode(deps: PhoneCodeDeps, asked: AskedPhoneCode): Promise<SentPhoneCode> {
  const { phone, channel, purpose, userId, browserHash = null, language } = asked
  if (!deps.channels.includes(channel)) {
    throw new DomainError('phone_codes_unavailable', 'No code can be sent this way here.')
  }
  await limitPhoneCodes(deps, asked)
  const now = deps.clock.now()
  const id = newId<PhoneCodeId>()
  const expiresAt = plus(now, minutes(phoneCodeMinutes))
  const row = sql`insert into phone_codes (id, phone, purpose, user_id, browser_hash, language, created_at, expires_at)
    values (${id}, ${phone}, ${purpose}, ${userId}, ${browserHash}, ${language}, ${now.toISOString()}, ${expiresAt.toISOString()})`
  await emitIfWritten(deps.db, row, { type: 'phone_code', subjectIds: [id], by: channel }, now)
  return {
    phone: maskPhone(phone),
    channel,
    expiresAt: expiresAt.toISOString(),
    sendAgainAt: plus(now, pause).toISOString(),
  }
}

const pause = phoneCodePauseSeconds * 1000

const maxOfNetwork = (purpose: PhoneCodePurpose) =>
  purpose === 'SIGN_IN' || purpose === 'KEEP_ORDER' ? maxOfVisitorsInAnHour : maxOfNetworkInAnHour

/** Who asks is counted before whom it reaches: somebody who may ask no more uses up nothing of anybody else. */
async function limitPhoneCodes({ db, clock }: PhoneCodeDeps, asked: AskedPhoneCode) {
  const { phone, purpose, userId, browserHash, network } = asked
  const onLimit = async () => {
    if (purpose === 'SIGN_IN')
      await recordGuessing({ db, clock }, 'phone-sign-in', { subjectId: platformVendorId, detail: { network } })
  }
  const askedBy = browserHash?.toString('base64url') ?? userId
  const ofAsker = [
    // First, so that a press too early uses up nothing.
    { key: `phone-code-pause:${purpose}:${phone}:${askedBy}`, max: 1, windowMilliseconds: pause },
    ...(userId && !browserHash
      ? [
          { key: `phone-code-of:${userId}`, max: maxInAnHour, windowMilliseconds: hours(1) },
          { key: `phone-code-day-of:${userId}`, max: maxInADay, windowMilliseconds: days(1) },
        ]
      : []),
    // Each purpose has its own from here on: what anybody may ask for uses up nothing of what an account needs.
    { key: `phone-code-from:${purpose}:${network}`, max: maxOfNetwork(purpose), windowMilliseconds: hours(1), onLimit },
  ]
  const maxOfPhoneInADay = browserHash ? maxInADay - maxOfKnownDevicesInADay : maxInADay
  const ofPhone = [
    { key: `phone-code:${purpose}:${phone}`, max: maxInAnHour, windowMilliseconds: hours(1), onLimit },
    { key: `phone-code-day:${purpose}:${phone}`, max: maxOfPhoneInADay, windowMilliseconds: days(1), onLimit },
  ]
  const ofMarket = {
    key: `phone-codes:${purpose}`,
    max: maxOfMarketInADay,
    windowMilliseconds: days(1),
    onLimit: () =>
      recordGuessing({ db, clock }, 'phone-code', { subjectId: platformVendorId, detail: { max: maxOfMarketInADay } }),
  }
  for (const limit of ofAsker) await rateLimit(db, clock, limit)
  const isOfOwnShare = await countsOfKnownDevice({ db, clock }, asked)
  for (const limit of isOfOwnShare ? [ofMarket] : [...ofPhone, ofMarket]) await rateLimit(db, clock, limit)
}

/** Whether it is counted among the codes that are kept for known devices, as long as these last. */
async function countsOfKnownDevice(
  { db, clock }: Pick<PhoneCodeDeps, 'db' | 'clock'>,
  { purpose, phone, deviceToken }: AskedPhoneCode,
): Promise<boolean> {
  if (!deviceToken || !(await isDeviceOfPhone(db, deviceToken, phone, clock.now()))) return false
  const key = `phone-code-known:${purpose}:${phone}`
  return isWithin(rateLimit(db, clock, { key, max: maxOfKnownDevicesInADay, windowMilliseconds: days(1) }))
}
