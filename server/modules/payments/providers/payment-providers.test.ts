import { expect, it } from 'vitest'
import { airtel } from '#server/testing/airtel/index.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { paymentProviders } from './index.ts'
import { openPaymentProviders } from './payment-providers.ts'
import type { AnyProvider } from './provider-definition.ts'

const world = aWorld()

it('two payment providers with one id, or one method, are refused at the start', () => {
  const open = (second: AnyProvider) => () =>
    openPaymentProviders({
      definitions: [...paymentProviders, airtel, second],
      configs: {},
      db: world.db,
      clock: world.clock,
    })
  expect(open({ ...airtel, methods: [] })).toThrow('the same id or method')
  expect(open({ ...airtel, id: 'other' })).toThrow('the same id or method')
  expect(open({ ...airtel, id: 'other', methods: [] })).not.toThrow()
})
