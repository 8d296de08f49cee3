import type { InvoiceId } from '#contracts/wire/primitives.ts'
import { openAuthority, signingQueue } from '#server/modules/etims/index.ts'
import { signDocument } from '#server/modules/etims/sign-document.ts'
import { readSignable } from '#server/modules/orders/index.ts'
import { sendJobs } from '#server/modules/outbox/index.ts'
import { openOutbox } from '#server/open-outbox.ts'
import { assert } from '#server/platform/errors.ts'
import { openFileStores } from '#server/platform/files/index.ts'
import { paymentProvidersOf, type World } from '../world/world.ts'
import { aPaidOrder } from './orders.ts'
import { aPerson } from './people.ts'
import { aProduct, aShop, type Shop } from './shops.ts'

let pins = 0
/** A KRA PIN of a company that nobody else has. */
export const aPin = () => `P${String(++pins).padStart(9, '0')}K`

/** A shop that is registered for VAT, with its device unless it is to have none, which has signed nothing unless it has a past. */
export async function aSigningShop(
  world: World,
  { hasDevice = true, hasPast = false }: { hasDevice?: boolean; hasPast?: boolean } = {},
) {
  const shop = await aShop(world)
  const pin = aPin()
  await shop.owner.patch('/api/vendor/profile', { kraPin: pin, isVatRegistered: true })
  if (hasDevice) await initialise(shop, pin, hasPast ? serialWithPast(pin) : serialOf(pin))
  return { shop, pin }
}

export const serialOf = (pin: string) => `DVC${pin.slice(1, 10)}`
/** Of a PIN that has sold 40 times by another program. */
const serialWithPast = (pin: string) => `DVCPAST${pin.slice(1, 10)}`

export async function initialise(shop: Shop, pin: string, serial = serialOf(pin)) {
  const answer = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
}

/** An order that is paid, with where its documents are. */
export async function anOrderToSign(world: World, shop: Shop, priceKES = 950) {
  const customer = await aPerson(world)
  const product = await aProduct(world, shop, { priceKES })
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  const path = `/api/user/orders/${order.id}`
  const pdf = async (name: 'receipt' | 'credit-notes') => {
    const { statusCode, rawPayload } = await world.app.inject({
      url: `${path}/${name}.pdf`,
      headers: { cookie: customer.cookie },
    })
    if (statusCode !== 200) throw new Error(rawPayload.toString())
    return rawPayload
  }
  return {
    customer,
    order,
    id: order.id as string,
    path,
    receipt: () => pdf('receipt'),
    creditNotes: () => pdf('credit-notes'),
  }
}

/** The work of another process on the same database, with a memory of its own. */
export function anotherSigner(world: World): () => Promise<void> {
  const { config, database, clock, live, app, drawings } = world
  const { db } = database
  const outbox = openOutbox({
    ...{ config, db, clock, live, drawings, log: app.log },
    authority: config.etims && openAuthority(config.etims, clock),
    // It tells nobody anything.
    readWebhookData: async () => null,
    queueSigning: signingQueue({ isOn: true }),
    media: openFileStores(config).media,
    providers: paymentProvidersOf(world),
  })
  return sendJobs(outbox).sendDueEtims
}

/** Signs a document at once, as a process that has claimed it; when it is to look again where another sends. */
export function signNow({ config, database: { db }, clock }: World, id: InvoiceId): Promise<Date | undefined> {
  assert(config.etims, 'the marketplace signs')
  const { prices } = config.etims
  const authority = openAuthority(config.etims, clock)
  const deps = { db, clock, secrets: config.ticketKeySecrets, authority, prices, readSignable }
  return readSignable(db, id).then((document) => {
    assert(document, 'it was issued')
    return signDocument(deps, document)
  })
}
