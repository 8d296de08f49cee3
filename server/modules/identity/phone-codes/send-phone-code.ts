import type { Language } from '#contracts/account/identity.ts'
import * as limits from '#contracts/account/phone-code-limits.ts'
import { phoneCodeMinutes, phoneCodePauseSeconds } from '#contracts/account/phone-code-rules.ts'
import type { PhoneCodeChannel, SentPhoneCode } from '#contracts/account/phone-codes.ts'
import { type PhoneCodeId, platformVendorId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { emitIfWritten } from '#server/modules/outbox/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isWithinLimit, rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { PhoneCodeSubject } from './count-try.ts'
import { isDeviceOfPhone } from './opens-by-phone.ts'
import type { PhoneCodeDeps } from './phone-codes.ts'

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

/** The pause comes first, so that a press too early uses up nothing; the market last, of what is sent. */
async function limitPhoneCodes({ db, clock }: PhoneCodeDeps, asked: AskedPhoneCode) {
  const { purpose, userId, browserHash } = asked
  await rateLimit(db, clock, limits.phoneCodePause, askerOf(asked))
  if (userId && !browserHash) {
    await rateLimit(db, clock, limits.phoneCodesOfAccount, userId)
    await rateLimit(db, clock, limits.phoneCodesOfAccountInDay, userId)
  }
  // Strangers behind the same address use up nothing of the known devices' own.
  if (!(await countsOfKnownDevice({ db, clock }, asked))) await limitByNetworkAndPhone({ db, clock }, asked)
  const onLimit = () =>
    recordGuessing({ db, clock }, 'phone-code', {
      subjectId: platformVendorId,
      detail: { max: limits.phoneCodesOfMarket.max },
    })
  await rateLimit(db, clock, limits.phoneCodesOfMarket, purpose, { onLimit })
}

const askerOf = ({ purpose, phone, userId, browserHash }: AskedPhoneCode) =>
  `${purpose}:${phone}:${browserHash?.toString('base64url') ?? userId}`

/**
 * Who asks is counted before whom it reaches: somebody who may ask no more uses up nothing of anybody else. Where the
 * phone has had its codes, nothing is sent, and nothing of who asked or of their network is used up. Each purpose has
 * limits of its own: what anybody may ask for uses up nothing of what an account needs.
 */
async function limitByNetworkAndPhone({ db, clock }: Pick<PhoneCodeDeps, 'db' | 'clock'>, asked: AskedPhoneCode) {
  const { phone, purpose, browserHash, network } = asked
  const onLimit = async () => {
    if (purpose === 'SIGN_IN')
      await recordGuessing({ db, clock }, 'phone-sign-in', { subjectId: platformVendorId, detail: { network } })
  }
  const [fromNetwork, inDay] = browserHash
    ? [limits.phoneCodesFromVisitors, limits.visitorCodesToPhoneInDay]
    : [limits.phoneCodesFromNetwork, limits.phoneCodesToPhoneInDay]
  const [ofNetwork, toPhone] = [`${purpose}:${network}`, `${purpose}:${phone}`]
  await rateLimit(db, clock, fromNetwork, ofNetwork, { onLimit })
  try {
    if (browserHash) await rateLimit(db, clock, limits.visitorCodesPause, toPhone)
    await rateLimit(db, clock, limits.phoneCodesToPhone, toPhone, { onLimit })
    await rateLimit(db, clock, inDay, toPhone, { onLimit })
  } catch (refusal) {
    await uncountAttempt(db, fromNetwork, ofNetwork)
    await uncountAttempt(db, limits.phoneCodePause, askerOf(asked))
    throw refusal
  }
}

/** Whether it is counted among the codes that are kept for known devices, as long as these last. */
async function countsOfKnownDevice(
  { db, clock }: Pick<PhoneCodeDeps, 'db' | 'clock'>,
  { purpose, phone, deviceToken }: AskedPhoneCode,
): Promise<boolean> {
  if (!deviceToken || !(await isDeviceOfPhone(db, deviceToken, phone, clock.now()))) return false
  return isWithinLimit(db, clock, limits.knownDeviceCodesToPhoneInDay, `${purpose}:${phone}`)
}
