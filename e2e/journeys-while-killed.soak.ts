import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { clusterProcesses, enterPin, inPrimary, withCluster } from './support/cluster/cluster.ts'
import { aPerson, type Done, nothingDone, type Person } from './support/cluster/person.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { aCustomer, anOpenShop, aProduct, type Customer, ownerOf, somebody } from './support/market.ts'
import { enterAs } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser()
const cluster = withCluster()

/** Each process is killed so often. */
const rounds = 3
const buyers = 3
/** More than are bought meanwhile. */
const dishes = 500
/** Until the worker has asked the provider for what no callback told. */
const paidMilliseconds = 240_000
const phone = { viewport: { width: 360, height: 800 } }

interface Sale {
  shop: { slug: string; name: string }
  dish: string
  /** Of the event. */
  slug: string
}

interface Purchase {
  kind: 'LUNCH' | 'TICKET'
  phone: string
  milliseconds: number
}

interface Buyer {
  page: Page
  person: Person
  phone: string
  /** Who has no account says who they are. */
  guest?: { name: string; phone: string }
}

/** Chooses, orders and pays as people do; answers once the page says that it is paid. */
async function buy(buyer: Buyer, kind: Purchase['kind'], sale: Sale): Promise<Purchase> {
  const { page, person, guest } = buyer
  const since = performance.now()
  await (kind === 'LUNCH' ? chooseLunch(buyer, sale) : chooseTicket(buyer, sale))
  const pay = page.getByRole('button', { name: /^Pay KSh/ }).filter({ visible: true })
  if (guest) {
    await person.see(page.getByLabel('First name'))
    await page.getByRole('textbox', { name: 'Your phone' }).fill(guest.phone.slice(1))
    await page.getByLabel('First name').fill(guest.name)
  }
  if (kind === 'LUNCH') await page.getByRole('radio', { name: /Pick-up/ }).check()
  const paid: Locator = guest
    ? page.getByRole('link', { name: 'Receipt as PDF' })
    : page.getByRole('heading', { name: /^Paid\. Asante/ })
  let isPaid = false
  const paying = person.press(pay, paid, { within: paidMilliseconds }).finally(() => {
    isPaid = true
  })
  while (!isPaid) {
    await enterPin(buyer.phone).catch(() => undefined)
    await Promise.race([pause(300), paying.catch(() => undefined)])
  }
  await paying
  return { kind, phone: buyer.phone, milliseconds: performance.now() - since }
}

async function chooseLunch({ page, person }: Buyer, { shop, dish }: Sale) {
  const cart = page.getByRole('link', { name: /View cart/ })
  const checkout = page.getByRole('button', { name: 'Checkout' }).last()
  const add = page.getByRole('button', { name: `Add ${dish}`, exact: true })
  await person.open(`/vendors/${shop.slug}`, add)
  await person.press(add, cart)
  await person.press(cart, checkout)
  await person.press(checkout, page.getByRole('radio', { name: /Pick-up/ }))
}

async function chooseTicket({ page, person }: Buyer, { slug }: Sale) {
  const type = page.getByRole('listitem').filter({ hasText: 'By the stage' })
  const more = type.getByRole('button', { name: 'One more' })
  const get = page.getByRole('button', { name: /Get tickets/ }).filter({ visible: true })
  const checkout = page.getByRole('button', { name: 'Checkout' }).last()
  await person.open(`/events/${slug}`, more)
  await person.press(more, get)
  await person.press(get, checkout)
  await person.press(checkout, page.getByRole('heading', { name: 'Checkout', level: 1 }))
}

/** The longest time without an answer through nginx, until the watch is ended. */
function watchOutages() {
  let [isOver, longest, since] = [false, 0, performance.now()]
  const watching = (async () => {
    for (; !isOver; await pause(100)) {
      const answer = await fetch(`${program().appUrl}/api/health/live`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => null,
      )
      const now = performance.now()
      longest = Math.max(longest, now - since)
      if (answer?.ok) since = now
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

/** The shop's tablet: whatever waits there is accepted, on the one page that stays open. */
async function acceptOrders(page: Page, isOver: () => boolean) {
  const accept = page.getByRole('region', { name: 'To accept', exact: true }).getByRole('button', { name: /^Accept/ })
  for (; !isOver(); await pause(500)) {
    const first = accept.first()
    if (await first.isVisible().catch(() => false)) await first.click({ timeout: 3_000 }).catch(() => undefined)
  }
}

/** The orders of these phones: whether they are paid, and how often. */
const ordersOf = (phones: string[]) =>
  inPrimary<{ phone: string; number: string; status: string; isPaid: boolean; paid: number; tickets: number }>(
    `select contact_phone as phone, number, status, paid_at is not null as "isPaid",
      (select count(*)::int from payments p where p.order_id = o.id and p.status = 'SUCCEEDED') as paid,
      (select count(*)::int from tickets t where t.order_id = o.id) as tickets
     from orders o where contact_phone = any($1)`,
    [phones],
  )

async function leftOf({ id }: { id: string }): Promise<number | undefined> {
  const [stock] = await inPrimary<{ left: number }>(
    'select quantity_left as "left" from stocks s join products p on p.stock_id = s.id where p.id = $1',
    [id],
  )
  return stock?.left
}

/** What the provider has taken from these phones: the number of the order that each payment is for. */
async function chargesOf(phones: string[]): Promise<string[]> {
  const statement = await (await fetch(`${program().phonesUrl}/_sim/statement.csv`)).text()
  return phones.flatMap((each) =>
    [...statement.matchAll(new RegExp(`Pay Bill from ${each.slice(1)} - .* Acc\\. (\\w+),Completed`, 'g'))].map(
      ([, number = '']) => number,
    ),
  )
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

describe('customers and a kitchen at their pages, while each process in turn is killed', () => {
  it('buy and sell all the while: what was begun is paid, once, and the kitchen stays on one page', {
    timeout: 1_800_000,
  }, async () => {
    const shop = await anOpenShop()
    const product = await aProduct(shop, { name: 'Githeri' })
    await product.change({ stock: dishes })
    const { vendor } = await theVendor()
    const event = await anEventToday('Killed', vendor)
    const { slug } = await vendor.get<{ slug: string }>(`/api/vendor/events/${event.id}`)
    const sale = { shop, dish: product.name, slug }
    const customers: Customer[] = []
    for (let count = 0; count < 15; count++) customers.push(await aCustomer())

    const kitchen = await aVisit({ viewport: { width: 1280, height: 900 } })
    await enterAs(kitchen, await ownerOf(shop))
    await open(kitchen.page, '/vendor/kitchen')
    // A page that was loaded again has lost its mark.
    await kitchen.page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

    const done: Done = nothingDone()
    const bought: Purchase[] = []
    const failures: string[] = []
    const begun: string[] = []
    let [isKilling, isOver] = [true, false]
    onTestFinished(() => {
      isKilling = false
      isOver = true
    })

    /** One purchase as a guest, or two of somebody with an account, in a browser of their own. */
    async function visit(customer: Customer | undefined, kinds: Purchase['kind'][]) {
      const { page, context } = await aVisit(phone)
      if (customer) await enterAs({ page, context }, customer.api)
      const guest = customer ? undefined : somebody('Zawadi Achieng')
      const who = customer ?? guest
      const buyer = { page, person: aPerson(page, done), phone: who?.phone ?? '', ...(guest && { guest }) }
      begun.push(buyer.phone)
      for (const kind of kinds) {
        await buy(buyer, kind, sale).then(
          (purchase) => bought.push(purchase),
          (error: Error) => failures.push(`${kind} of ${buyer.phone}: ${error.message}`),
        )
      }
      await context.close()
    }
    const buying = Array.from({ length: buyers }, async (_, buyer) => {
      for (let turn = buyer; isKilling; turn++) {
        if (turn % 2 === 0) await visit(undefined, [turn % 4 === 0 ? 'LUNCH' : 'TICKET'])
        else await visit(customers.pop(), customers.length > 0 ? ['LUNCH', 'TICKET'] : ['LUNCH'])
      }
    })
    const accepting = acceptOrders(kitchen.page, () => isOver)
    const endWatch = watchOutages()
    for (let round = 0; round < rounds; round++) for (const name of clusterProcesses) await cluster.kill(name)
    isKilling = false
    await Promise.all(buying)
    const phones = begun.map((own) => `+254${own.slice(1)}`)
    const outage = await endWatch()
    const longest = Math.max(...bought.map(({ milliseconds }) => milliseconds))
    console.log(
      `${bought.length} purchases, the slowest in ${seconds(longest)}; no answer for ${seconds(outage)} at most`,
      JSON.stringify(done),
    )

    expect({ failures, stuck: done.stuck, refused: done.refused }).toEqual({ failures: [], stuck: [], refused: 0 })
    const isAccepted = async () => (await ordersOf(phones)).every(({ status }) => status !== 'PAID')
    await expect.poll(isAccepted, { timeout: 120_000, interval: 1_000 }).toBe(true)
    isOver = true
    await accepting
    const orders = await ordersOf(phones)
    const timesOf = (list: string[]) =>
      Object.fromEntries(
        Map.groupBy(list, (each) => each)
          .entries()
          .map(([each, all]) => [each, all.length]),
      )
    expect(timesOf(orders.map(({ phone: own }) => own))).toEqual(
      timesOf(bought.map(({ phone: own }) => `+254${own.slice(1)}`)),
    )
    expect(orders.filter(({ isPaid, paid }) => !isPaid || paid !== 1)).toEqual([])
    expect((await chargesOf(phones)).sort()).toEqual(orders.map(({ number }) => number).sort())
    const lunches = bought.filter(({ kind }) => kind === 'LUNCH').length
    expect(await leftOf(product)).toBe(dishes - lunches)
    const tickets = orders.reduce((sum, each) => sum + each.tickets, 0)
    expect(tickets).toBe(bought.length - lunches)
    expect(await kitchen.page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
    expect(await cluster.verifyLedger()).toContain('is sound')
  })
})
