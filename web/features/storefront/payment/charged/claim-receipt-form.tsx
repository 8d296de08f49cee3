import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { claimMyReceipt, type OrderWithPayment } from '#contracts/orders.ts'
import { paidOrder } from '#web/features/storefront/payment/payment.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'

const length = 10
const sample = 'UKU4176RTL'

/** Ten letters and digits, as they stand first in the text. */
const isReceipt = (typed: string) => /^[A-Z0-9]{10}$/.test(typed)

/** Writes down the receipt that the customer has, so that the money is looked for instead of paid again. */
export function ClaimReceiptForm({ order }: { order: OrderWithPayment }) {
  const queryClient = useQueryClient()
  const { payment, number } = order
  const claimed = payment.uncertain?.claimedReceipt ?? ''
  const [typed, setTyped] = useState(claimed)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const receipt = typed.replaceAll(/\s/g, '').toUpperCase()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!isReceipt(receipt)) return setError(m.payment_charged_receipt_wrong())
    setIsSending(true)
    setError(undefined)
    try {
      const kept = await call(claimMyReceipt, { params: { id: order.id }, body: { receipt } })
      queryClient.setQueryData(paidOrder(order.id).queryKey, kept)
    } catch (problem) {
      setError(refusalMessage(problem))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <figure className="rounded-[12px] rounded-bl-[3px] bg-[#ededed] px-3.5 py-3 text-13 text-[#161616] [font-family:system-ui,Roboto,sans-serif]">
        <p lang="en">
          <b className="rounded-[3px] bg-[#ffe7a8] px-1">{sample}</b>{' '}
          {m.payment_charged_sms({ amount: formatKES(payment.amountKES), account: number })}
        </p>
      </figure>
      <Field
        label={m.payment_charged_receipt()}
        error={error}
        success={isReceipt(receipt) ? m.payment_charged_receipt_right() : undefined}
      >
        <Input
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={length + 4}
          className="font-bold uppercase tracking-[.08em]"
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="lg" block variant={receipt === claimed ? 'quiet' : 'primary'} pending={isSending}>
        {m.payment_charged_check()}
      </Button>
      {claimed && (
        <Notice tone="info" live title={m.payment_charged_kept({ receipt: claimed })}>
          {m.payment_charged_kept_text()}
        </Notice>
      )}
    </form>
  )
}
