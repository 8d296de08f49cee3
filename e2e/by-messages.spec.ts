import { describe, expect, it } from 'vitest'
import type { Language } from '../contracts/account/identity.ts'
import { readPdf } from '../server/testing/read-pdf.ts'
import { readQr } from '../server/testing/read-qr.ts'
import type { Api } from './support/api.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aFollower, type FollowedBy, type Follower } from './support/followers.ts'
import { anEventToday, type EventToday, linkIn, paidTicketsOf, theVendor } from './support/gates.ts'
import { anOpenShop, aPaidOrderOf, ownerOf, passUndo } from './support/market.ts'
import { enterAs } from './support/people.ts'
import { inDatabase, withNoon } from './support/program.ts'

withBrowser({ hasPictures: true })
withNoon()

type Step = 'paid' | 'accepted' | 'late' | 'ready' | 'receipt' | 'tickets' | 'cancelled' | 'refunded'

/** What each channel says of a step; nothing where no SMS is spent on it. */
const said: Record<FollowedBy, Record<Language, Partial<Record<Step, RegExp>>>> = {
  SMS: {
    en: {
      paid: /^Uliza: KSh .* paid to /,
      ready: /^Uliza: Ready at /,
      tickets: /^Uliza: 2 tickets: /,
      cancelled: /^Uliza: .* is cancelled/,
      refunded: /^Uliza: KSh .* was paid back to you/,
    },
    sw: {
      paid: /^Uliza: Umelipa /,
      ready: /^Uliza: Liko tayari kwa /,
      tickets: /^Uliza: Tiketi 2: /,
      cancelled: /^Uliza: .* imefutwa/,
      refunded: /^Uliza: KSh .* zimerudishwa kwako/,
    },
  },
  WhatsApp: {
    en: {
      paid: /^Paid: KSh/,
      accepted: /^Accepted by /,
      late: /^Running late\./,
      ready: /^Ready to collect at /,
      receipt: /^Handed over\. .* The receipt is the document/,
      tickets: /^Your ticket for .* This picture opens the gate/,
      cancelled: /^Cancelled: /,
      refunded: /^Paid back to you: .* The credit note is the document/,
    },
    sw: {
      paid: /^Imelipwa: KSh/,
      accepted: /^Limekubaliwa na /,
      late: /^Linachelewa\./,
      ready: /^Liko tayari kuchukuliwa kwa /,
      receipt: /^Limekabidhiwa\. .* Risiti ni hati hii/,
      tickets: /^Tiketi yako ya .* Picha hii inafungua lango/,
      cancelled: /^Imefutwa: /,
      refunded: /^Umerudishiwa .* Hati ya marejesho ni hii/,
    },
  },
  push: {
    en: {
      paid: /^Paid: KSh/,
      accepted: / accepted your order/,
      late: /^Running late: /,
      ready: /^Your order is ready/,
      receipt: / was handed over/,
      tickets: /^Your 2 tickets for /,
      cancelled: / is cancelled/,
      refunded: /^KSh .* is back with you/,
    },
    sw: {
      paid: /^Umelipa KSh/,
      accepted: / wamekubali agizo lako/,
      late: /^Linachelewa: /,
      ready: /^Agizo lako liko tayari/,
      receipt: / limekabidhiwa/,
      tickets: /^Tiketi zako 2 za /,
      cancelled: / imefutwa/,
      refunded: /^Umerudishiwa KSh/,
    },
  },
}

const everyone = (['SMS', 'WhatsApp', 'push'] as const).flatMap((channel) =>
  (['en', 'sw'] as const).map((language) => ({ channel, language })),
)

/** Waits until each of them was told; whom no message is sent hears nothing. */
const hear = (followers: readonly Follower[], step: Step) =>
  Promise.all(
    followers.map(async ({ channel, language, hears }) => {
      const words = said[channel][language][step]
      return words ? hears(words) : ''
    }),
  )

/** What was told so, of those who are told by a message. */
const all = (step: Step) =>
  everyone.map(({ channel, language }) =>
    said[channel][language][step] ? expect.stringMatching(said[channel][language][step] as RegExp) : '',
  )

const post = async (api: Api, path: string, body: object = {}) => {
  const { status, text } = await api.send('POST', path, body)
  if (status >= 300) throw new Error(`${path} was refused: ${text}`)
  return JSON.parse(text || '{}')
}

/** The shop promised it two hours sooner than it did. */
async function passPromise(id: string) {
  await inDatabase(
    `with promised as (update orders set promised_at = promised_at - interval '2 hours' where id::text = $1)
     update deliveries set due_at = due_at - interval '2 hours' from domain_events
     where event_id = domain_events.id and channel = 'messages' and due_at is not null
       and domain_events.type = 'order_step' and data ->> 'orderId' = $1 and data ->> 'step' = 'LATE'`,
    [id],
  )
}

describe('with no page open', () => {
  const meet = () => Promise.all(everyone.map(({ channel, language }) => aFollower(channel, language)))

  it('an order is followed by its messages alone, by SMS, by WhatsApp and by push, in both languages', async () => {
    const followers = await meet()
    const shop = await anOpenShop()
    const owner = await ownerOf(shop)
    const orders = await Promise.all(followers.map((follower) => aPaidOrderOf(follower, shop, owner)))
    expect(await hear(followers, 'paid')).toEqual(all('paid'))
    const step = (path: string, body: object = {}) =>
      Promise.all(
        orders.map(async ({ id }) => {
          await post(owner, `/api/vendor/orders/${id}/${path}`, body)
          await passUndo(id)
        }),
      )
    await step('accept')
    expect(await hear(followers, 'accepted')).toEqual(all('accepted'))
    for (const { id } of orders) await passPromise(id)
    expect(await hear(followers, 'late')).toEqual(all('late'))
    await step('ready')
    expect(await hear(followers, 'ready')).toEqual(all('ready'))
    await step('complete')
    expect(await hear(followers, 'receipt')).toEqual(all('receipt'))
    for (const [at, { channel, files }] of followers.entries()) {
      const order = orders[at]
      if (channel !== 'WhatsApp') continue
      const [receipt] = await files()
      expect(receipt).toMatchObject({ type: 'application/pdf', name: expect.stringContaining(`${order?.number}`) })
      expect((await readPdf(receipt?.bytes ?? Buffer.alloc(0))).join()).toContain(shop.product.name)
    }
  })

  it('a ticket is: its picture or its link opens the door, and what is cancelled comes back', async () => {
    const followers = await meet()
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Messages', vendor)
    await Promise.all(followers.map((follower) => paidTicketsOf(follower, event, vendorId, 2)))
    const told = await hear(followers, 'tickets')
    expect(told).toEqual(all('tickets'))
    const codes = await Promise.all(followers.map((follower, at) => codeOf(follower, told[at] ?? '')))
    for (const code of codes) expect(await scan(vendor, event, code)).toBe('valid')
    const { backKES } = await post(vendor, `/api/vendor/events/${event.id}/cancel/preview`)
    const words = 'The river is too high.'
    await post(vendor, `/api/vendor/events/${event.id}/cancel`, { words, backKES, providerFeesKES: 0 })
    expect(await hear(followers, 'cancelled')).toEqual(all('cancelled'))
    for (const code of codes) expect(await scan(vendor, event, code)).not.toBe('valid')
    expect(await hear(followers, 'refunded')).toEqual(all('refunded'))
    for (const { channel, files } of followers) {
      if (channel !== 'WhatsApp') continue
      const note = (await files()).at(-1)
      expect(note?.type).toBe('application/pdf')
      expect((await readPdf(note?.bytes ?? Buffer.alloc(0))).join()).toMatch(/Credit note|Hati ya marejesho/)
    }
  })
})

/** What the QR of a ticket says: that of the picture which came, or that of the page which the message leads to. */
async function codeOf({ channel, api, files }: Follower, told: string): Promise<string> {
  if (channel === 'WhatsApp') {
    await expect.poll(async () => (await files()).filter(({ type }) => type === 'image/jpeg').length).toBe(2)
    const picture = (await files()).find(({ type }) => type === 'image/jpeg')
    return readQr(picture?.bytes ?? Buffer.alloc(0))
  }
  const visit = await aVisit({ viewport: { width: 360, height: 740 } })
  await enterAs(visit, api)
  await open(visit.page, linkIn(told))
  const qr = visit.page.getByRole('img', { name: /^(QR code|Msimbo wa QR)/ }).first()
  await qr.waitFor()
  return readQr(await qr.screenshot())
}

async function scan(vendor: Api, { id: eventId }: EventToday, code: string): Promise<string> {
  const { result } = await post(vendor, '/api/vendor/scan', { code, nonce: crypto.randomUUID(), eventId })
  return result
}
