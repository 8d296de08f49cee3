import { beforeAll } from 'vitest'
import { eventually } from '../stand-ins/phones.ts'
import { Visitor } from '../world/visitor.ts'
import { aWorld, type World, type WorldOptions } from '../world/world.ts'
import { orderOf } from './orders.ts'
import type { Person } from './people.ts'

export const paybillToken = 'c0ffee00'.repeat(4)

/**
 * A world whose customers can pay the business number by hand; where that is reported is registered with the simulator.
 */
export function aWorldWithPaybill(env: Record<string, string> = {}, options?: WorldOptions): World {
  const world = aWorld({ MPESA_PAYBILL_TOKEN: paybillToken, ...env }, options)
  beforeAll(() => world.periodicJobs.registerDirectPayments())
  return world
}

type ByHand = { account: string; amountKES: number; businessNumber?: string }

/** Pays on the phone, through its own menu. */
export const payByHand = (
  world: World,
  phone: string,
  typed: ByHand,
): Promise<{ outcome: string; receipt: string; code?: string }> =>
  world.phones.control(`/phones/${phone}/paybill`, typed)

/** As `payByHand`, where nobody asks us first whether the money is wanted. */
export async function payUnchecked(world: World, phone: string, typed: ByHand) {
  await setPaybillScenario(world, phone, 'unvalidated')
  return payByHand(world, phone, typed)
}

export const setPaybillScenario = (world: World, phone: string, scenario: string) =>
  world.phones.control('/scenario', { paybill: true, phone, scenario })

/** Sends a confirmation as Safaricom would. */
export const sendConfirmation = (
  world: World,
  { receipt, account, amountKES, phone }: { receipt: string; account: string; amountKES: number; phone?: string },
  token = paybillToken,
) =>
  new Visitor(world.config.providers.mpesa.callbackUrl).post(`/api/payments/paybill/confirmation/${token}`, {
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: '20261120120130',
    TransAmount: amountKES.toFixed(2),
    BusinessShortCode: '174379',
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '10000.00',
    ThirdPartyTransID: '',
    MSISDN: phone ? `${phone.slice(1, 5)} ***** ${phone.slice(-3)}` : '2547 ***** 000',
    FirstName: 'FAITH',
    MiddleName: '',
    LastName: '',
  })

/** The order once it is no longer waiting for its payment. */
export const settledOrder = (person: Person, id: string) =>
  eventually(async () => {
    const order = await orderOf(person, id)
    return order.status !== 'PENDING_PAYMENT' && order
  })
