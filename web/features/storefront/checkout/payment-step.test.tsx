import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import type { PaymentMethodOption } from '#contracts/money/payments.ts'
import { paymentBody, selectedPaymentMethod } from './checkout-body.ts'
import { type CheckoutValues, emptyValues } from './order-draft.ts'
import { PaymentStep } from './payment-step.tsx'
import type { Checkout } from './use-checkout.ts'

const wallet: PaymentMethodOption = { method: 'WALLET', channel: 'PROMPT', name: { en: 'wallet', sw: 'pochi' } }
const bank: PaymentMethodOption = {
  method: 'BANK',
  channel: 'REDIRECT',
  name: { en: 'your bank', sw: 'benki yako' },
  hint: { en: 'Any bank in Kenya', sw: 'Benki yoyote Kenya' },
}

interface Offered {
  methods: readonly PaymentMethodOption[]
  method: string | null
}

/** The step as it is drawn when the server offers these methods, none of which the pages know. */
function Step({ methods, method }: Offered) {
  const form = useForm<CheckoutValues>({ defaultValues: { ...emptyValues, payment: { method, phone: null } } })
  const paymentMethod = selectedPaymentMethod({ method }, methods)
  const payment = paymentBody(paymentMethod, { phone: null }, { phone: '+254711000000' })
  const checkout = { form, paymentMethod, payment } as unknown as Checkout
  return <PaymentStep checkout={checkout} methods={methods} />
}

const drawn = (methods: Offered['methods'], method: string | null = null) =>
  renderToStaticMarkup(<Step methods={methods} method={method} />)

it('draws whatever payment methods the server offers, by their names, with the first chosen', () => {
  const html = drawn([wallet, bank])
  for (const words of ['Wallet', 'Your bank', 'Any bank in Kenya']) expect(html).toContain(words)
  expect(html).toContain('type="tel"')
})

it('asks for a phone to pay only by a method that prompts one', () => {
  expect(drawn([wallet, bank], 'WALLET')).toContain('type="tel"')
  expect(drawn([wallet, bank], 'BANK')).not.toContain('type="tel"')
})

it('offers no choice of payment where there is one method, and says which it is', () => {
  const html = drawn([wallet])
  expect(html).toContain('Wallet')
  expect(html).not.toContain('type="radio"')
  expect(html).not.toContain('role="radio"')
})
