import { inDatabase, program } from './program.ts'

/** `254…` of any usual spelling. */
const msisdnOf = (phone: string) => `254${phone.replaceAll(/\D/g, '').slice(-9)}`

/** What has come to this phone, and reads so. */
export async function messageAt(phone: string, words: RegExp): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const found = (await inboxOf(phone)).find(({ text }) => words.test(text))
    if (found) return found.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing came to ${phone} that reads ${words}`)
}

async function inboxOf(phone: string): Promise<{ text: string }[]> {
  const answer = await fetch(`${program().phonesUrl}/_sim/phones/${msisdnOf(phone)}`)
  return ((await answer.json()) as { inbox: { text: string }[] }).inbox
}

/** A message that has come to this phone with a code which is none of those that were seen. */
export async function newCodeAt(phone: string, seen: readonly string[] = []): Promise<{ code: string; text: string }> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    for (const { text } of await inboxOf(phone)) {
      const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
      if (code && !seen.includes(code)) return { code, text }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no new code came to ${phone}`)
}

/** As if the phone of their account were verified. */
export const letPhoneBeVerified = (email: string) =>
  inDatabase('update users set phone_verified_at = now() where email = $1', [email])

/** As if the minute were over in which no other code is sent. */
export const letPauseEnd = () => inDatabase(`delete from rate_limits where key like 'phone-code-pause:%'`, [])

/** As if the codes of this phone had been sent five minutes ago. */
export const letCodesEnd = (phone: string) =>
  inDatabase(`update phone_codes set expires_at = now() - interval '1 second' where phone = $1`, [
    `+${msisdnOf(phone)}`,
  ])

/** As if the payout phone of this shop had never been proved. */
export const forgetPayoutPhoneVerification = (slug: string) =>
  inDatabase('update vendors set payout_phone_verified_at = null where slug = $1', [slug])
