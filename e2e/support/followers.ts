import { expect } from 'vitest'
import type { Language } from '../../contracts/account/identity.ts'
import type { PushPayload } from '../../contracts/notifications/texts/push/push-text.ts'
import { samplePush } from '../../server/modules/outbox/push/push-settings.ts'
import { aVisit } from './browser.ts'
import { aCustomer, type Customer, tellPhones } from './market.ts'
import { program } from './program.ts'

export type FollowedBy = 'SMS' | 'WhatsApp' | 'push'

/** A file that came with a message. */
export interface CameWith {
  type: string
  name: string
  bytes: Buffer
}

/** Somebody who has no page open, and reads what comes to their phone. */
export interface Follower extends Customer {
  channel: FollowedBy
  language: Language
  /** Waits until their phone says this. */
  hears: (words: RegExp) => Promise<string>
  /** What came with messages so far, the oldest first. */
  files: () => Promise<CameWith[]>
}

/** Somebody new who is told by this channel alone, in a language of theirs. */
export async function aFollower(channel: FollowedBy, language: Language): Promise<Follower> {
  const customer = await aCustomer(`${channel} ${language}`, language)
  const reads = await { SMS: bySms, WhatsApp: byWhatsapp, push: byPush }[channel](customer, language)
  return { ...customer, channel, language, files: async () => [], ...reads }
}

type Reads = Pick<Follower, 'hears'> & Partial<Pick<Follower, 'files'>>

const msisdnOf = ({ phone }: Customer) => `254${phone.slice(1)}`

/** A page of the simulator, which is that of a phone. */
async function aPhoneAt(path: string, partOf: 'log' | 'page') {
  const { page } = await aVisit({ viewport: { width: 360, height: 800 }, extraHTTPHeaders: {} })
  await page.goto(program().phonesUrl + path)
  const part = partOf === 'log' ? page.getByRole('log') : page.locator('main')
  const hears = async (words: RegExp) => {
    const said = part.getByText(words).first()
    await said.waitFor()
    return (await said.textContent()) ?? ''
  }
  return { page, hears }
}

const bySms = async (customer: Customer): Promise<Reads> => aPhoneAt(`/phones/${msisdnOf(customer)}`, 'page')

async function byWhatsapp(customer: Customer, language: Language): Promise<Reads> {
  const { status, text } = await customer.api.send('PUT', '/api/user/whatsapp', { language, place: 'ACCOUNT' })
  if (status !== 200) throw new Error(`nobody agreed: ${text}`)
  const { page, hears } = await aPhoneAt(`/whatsapp/chats/${msisdnOf(customer)}`, 'log')
  const files = async () => {
    const shown = await page
      .getByRole('log')
      .locator('img, .chat-file a')
      .evaluateAll((all) =>
        all.map((each) => [(each as HTMLImageElement).src || (each as HTMLAnchorElement).href, each.textContent]),
      )
    return Promise.all(
      shown.map(async ([url = '', name]) => {
        const answer = await fetch(url ?? '')
        const type = answer.headers.get('content-type') ?? ''
        return { type, name: name ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
      }),
    )
  }
  return { hears, files }
}

/** Their browser is stood in for: it decrypts what comes, and says that it has shown it. */
async function byPush(customer: Customer): Promise<Reads> {
  const { id, subscription } = await tellPhones<{ id: string; subscription: object }>('/push/subscribe', {
    applicationServerKey: samplePush.publicKey,
  })
  const { status, text } = await customer.api.send('POST', '/api/user/push-devices', subscription)
  if (status !== 201) throw new Error(`the device is not notified: ${text}`)
  const shown = new Set<string>()
  const inbox = async () => {
    const answer = await fetch(`${program().phonesUrl}/_sim/push/messages`)
    const { messages } = (await answer.json()) as { messages: { browserId: string; payload: PushPayload }[] }
    const payloads = messages.filter(({ browserId }) => browserId === id).map(({ payload }) => payload)
    for (const payload of payloads.filter((each) => !shown.has(each.id))) {
      shown.add(payload.id)
      await customer.api.send('POST', '/api/push/received', { id: payload.id })
    }
    return payloads.map(({ title, body, path }) => `${title} ${body} ${program().appUrl}${path}`)
  }
  return {
    async hears(words) {
      const said = async () => (await inbox()).find((each) => words.test(each)) ?? ''
      await expect.poll(said).toMatch(words)
      return said()
    },
  }
}
