import { describe, expect, it } from 'vitest'
import { registerDirectPayments } from '#server/modules/payments/collect/register-direct-payments.ts'
import type { PaymentProviders } from '#server/modules/payments/providers/payment-providers.ts'
import { aWorldWithPaybill, paybillToken } from '#server/testing/builders/paybill.ts'
import { paymentProvidersOf } from '#server/testing/world/world.ts'
import { fitsMask, parseDirectPayment } from './paybill.ts'

const world = aWorldWithPaybill()

const registered = async () => (await world.phones.control('/paybill')).registration

const body = {
  TransID: 'rkl51zdr4f',
  TransAmount: '5.00',
  BusinessShortCode: '174379',
  BillRefNumber: 'uz 27545273',
  MSISDN: '2547 ***** 126',
}

describe('the addresses for payments by hand', () => {
  it('are registered with the token, and with nothing taken that we could not check', async () => {
    const address = `${world.config.providers.mpesa.callbackUrl}/api/payments/paybill`
    expect(await registered()).toEqual({
      responseType: 'Cancelled',
      confirmationUrl: `${address}/confirmation/${paybillToken}`,
      validationUrl: `${address}/validation/${paybillToken}`,
      version: 2,
    })
  })

  it('may be registered again, which production refuses and we take for done', async () => {
    await expect(paymentProvidersOf(world).registerDirectPayments()).resolves.toBeUndefined()
  })

  it('are registered again after a pause when the provider does not answer', async () => {
    await fetch(`${world.phones.url}/_sim/paybill`, { method: 'DELETE' })
    const providers = paymentProvidersOf(world)
    const isDown = { registerDirectPayments: () => Promise.reject(new Error('no answer')) }
    let current: PaymentProviders = { ...providers, ...isDown }
    const given = {
      clock: world.clock,
      log: world.app.log,
      get providers() {
        return current
      },
    }
    const job = registerDirectPayments(given)
    await job()
    current = providers
    await job()
    expect(await registered()).toBeNull()
    world.clock.pass(5_000)
    await job()
    expect(await registered()).toMatchObject({ responseType: 'Cancelled' })
  })
})

describe('what M-Pesa reports of a payment by hand', () => {
  it('is read with its receipt in capitals, its amount, and the account as it was typed', () => {
    expect(parseDirectPayment(body, '174379')).toMatchObject({
      receipt: 'RKL51ZDR4F',
      amountCents: 500,
      account: 'uz 27545273',
    })
  })

  it.each([
    ['another business number', { BusinessShortCode: '600000' }],
    ['no receipt', { TransID: '' }],
    ['no amount', { TransAmount: '' }],
    ['an amount below zero', { TransAmount: '-5' }],
    ['an amount that is none', { TransAmount: 'five' }],
  ])('is not read with %s', (_, wrong) => {
    expect(parseDirectPayment({ ...body, ...wrong }, '174379')).toBeNull()
  })

  it.each([
    ['2547 ***** 126', '+254722418126', true],
    ['2547 ***** 126', '+254722418305', false],
    ['25472****305', '+254722418305', true],
    ['25471****305', '+254722418305', false],
    ['254722418305', '+254722418305', true],
    ['254722418306', '+254722418305', false],
    ['', '+254722418305', true],
    ['4d967d30111bf29f0eba01c448b375c1629b2fed01cdfcc3aed91f1b57d5dd5e', '+254722418305', true],
  ])('shows by %s that it is of %s: %s', (mask, phone, fits) => {
    expect(fitsMask(phone, mask)).toBe(fits)
  })
})
