import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeTicketCode, toSign } from '../contracts/tickets/ticket-code.ts'
import type { EventId, TicketId } from '../contracts/wire/primitives.ts'
import { withBrowser } from './support/browser.ts'
import {
  anEventToday,
  atGateA,
  refundedTickets,
  revokedTickets,
  shortCodesHashed,
  theVendor,
  ticketsFor,
  typeAsScanner,
} from './support/gates.ts'

withBrowser({ hasPictures: true })

const { vendor, vendorId } = await theVendor()

describe('a ticket without a camera', () => {
  it('can be let in by the eight characters of its short code, and undone with one tap', async () => {
    const event = await anEventToday('Short codes', vendor)
    const [ticket] = await ticketsFor(event, vendorId, 1)
    const { page } = await atGateA(vendor, event)
    await page.getByRole('button', { name: 'Type code' }).click()
    for (const character of ticket!.shortCode) await page.getByRole('button', { name: character, exact: true }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Let in', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(async () => (await vendor.get<{ inside: number }>(`/api/vendor/scan/counts?eventId=${event.id}`)).inside)
      .toBe(0)
  })
})

describe('a gate whose network is cut', () => {
  it('decides 500 tickets as the server does, through a reload, and sends each scan once', {
    timeout: 600_000,
  }, async () => {
    const event = await anEventToday('Cut off', vendor)
    const other = await anEventToday('Elsewhere', vendor)
    const orders = Array.from({ length: 6 }, () => ticketsFor(event, vendorId, 20))
    const valid = (await Promise.all(orders)).flat()
    const wrongEvent = (await ticketsFor(other, vendorId, 20)).map(({ code }) => code)
    const refunded = await refundedTickets(event, vendor, vendorId, 10)
    const revoked = await revokedTickets(event, vendor, vendorId, 10)
    const { privateKey } = generateKeyPairSync('ed25519')
    const otherKey = (keyId: number) => {
      const facts = { keyId, ticketId: randomUUID() as TicketId, eventId: event.id as EventId, issue: 1 }
      return encodeTicketCode(facts, sign(null, toSign(facts), privateKey))
    }
    const codes = [
      ...valid.map(({ code }) => code),
      ...wrongEvent,
      ...refunded.map(({ code }) => code),
      ...revoked.map(({ code }) => code),
      ...valid.map(({ code }) => code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      ...Array.from({ length: 60 }, () => otherKey(1)),
      ...Array.from({ length: 60 }, () => otherKey(7)),
      ...valid.map(({ shortCode }) => shortCode),
    ].slice(0, 500)
    await shortCodesHashed(event, vendor)
    const { page, context } = await atGateA(vendor, event)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker?.controller !== null)).toBe(true)
    await context.setOffline(true)

    const times: number[] = []
    const verdicts: Record<string, number> = {}
    for (const [n, code] of codes.entries()) {
      const { verdict, milliseconds } = await typeAsScanner(page, code)
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      // The first finds out that there is no network.
      if (n > 0) times.push(milliseconds)
      if (n === 249) {
        await page.reload()
        await page.getByText('No internet since', { exact: false }).first().waitFor()
        await page.getByText('Scan a ticket', { exact: false }).or(page.getByText('Hold the code')).first().waitFor()
      }
    }
    expect(verdicts).toEqual({ green: 120, amber: codes.length - 400, red: 280 })
    console.log(`p95 of a verdict: ${times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]} ms`)

    const sent: { result: string; nonce: string }[] = []
    const judged: { result: string; status: string; nonce: string }[] = []
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/vendor/scan/sync')) return
      sent.push(...response.request().postDataJSON().scans)
      judged.push(...(await response.json()).results)
    })
    await context.setOffline(false)
    await page.getByText('Online', { exact: false }).first().waitFor({ timeout: 60_000 })
    await expect.poll(() => judged.length, { timeout: 60_000 }).toBe(codes.length)
    expect(new Set(judged.map(({ nonce }) => nonce)).size).toBe(codes.length)
    expect(judged.filter(({ status }) => status !== 'recorded')).toEqual([])
    const results = new Map(judged.map(({ nonce, result }) => [nonce, result]))
    expect(sent.filter(({ nonce, result }) => results.get(nonce) !== result)).toEqual([])
    const refused = (result: string) => judged.filter((each) => each.result === result).length
    expect([refused('refunded'), refused('revoked'), refused('wrong_event')]).toEqual([10, 10, 20])
    const counts = await vendor.get<{ entries: number }>(`/api/vendor/scan/counts?eventId=${event.id}`)
    expect(counts.entries).toBe(120)
  })
})
