import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaymentStatus } from '#contracts/money/payments.ts'
import type { CustomerOrder, OrderLine } from '#contracts/orders.ts'
import { FoodFactsLine } from '#web/features/shared/food/food-facts.tsx'
import { PdfLink, receiptUrl } from '#web/features/shared/invoices/pdf-link.tsx'
import { optionsWithPrices } from '#web/features/shared/options/option-choice.ts'
import { OrderTotals } from '#web/features/shared/orders/order-totals.tsx'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Logo } from '#web/ui/brand/logo.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine } from '#web/ui/receipt.tsx'
import { Card } from '#web/ui/surface.tsx'
import Phone from '~icons/lucide/phone'

const paymentLabels: Record<PaymentStatus, () => string> = {
  CREATED: () => m.orders_payment_created(),
  PROMPTED: () => m.orders_payment_prompted(),
  SUCCEEDED: () => m.orders_payment_succeeded(),
  FAILED: () => m.orders_payment_failed(),
  UNKNOWN: () => m.orders_payment_unknown(),
}

/** What it cost, line by line, and how it was paid. */
export function OrderReceipt({ order }: { order: CustomerOrder }) {
  const { payment } = order
  const isPaid = !payment || payment.status === 'SUCCEEDED'
  return (
    <section aria-label={m.orders_receipt()}>
      <Receipt>
        <div className="flex items-center justify-between gap-3">
          <Logo className="text-[22px]" />
          <span className="meta">{isPaid ? m.orders_receipt() : m.orders_not_a_receipt()}</span>
        </div>
        <p className="mt-2 text-center">
          <Money kes={order.totalKES} className="head block text-32" />
          <span className="text-13">
            <b className={isPaid ? 'font-[650] text-money' : 'font-[650]'}>
              {payment ? paymentLabels[payment.status]() : m.orders_payment_none()}
            </b>
            {order.paidAt && ` · ${formatDate(order.paidAt, 'date')}, ${formatDate(order.paidAt, 'time')}`}
          </span>
        </p>
        <Rule />
        <dl className="grid gap-1.5 text-13">
          {payment?.receipt && <Fact label={m.orders_receipt_number()}>{payment.receipt}</Fact>}
          <Fact label={m.orders_number()}>{formatOrderNumber(order.number)}</Fact>
          {payment && (
            <Fact label={m.orders_paid_with()}>
              {[methodLabel(payment), payment.phone && formatPhone(payment.phone)].filter(Boolean).join(' · ')}
            </Fact>
          )}
          <Fact label={m.orders_paid_to()}>{order.vendor.name}</Fact>
        </dl>
        <Rule />
        <OrderTotals
          order={order}
          totalLabel={m.orders_total()}
          lineNote={(line) => (
            <>
              {lineNote(line)}
              {line.kind === 'ITEM' && <FoodFactsLine food={line} among={order.lines} />}
            </>
          )}
        >
          {order.refundedKES > 0 && (
            <ReceiptLine label={<b className="font-[650]">{m.refunds_remaining_paid()}</b>}>
              <Money kes={order.leftKES} />
            </ReceiptLine>
          )}
        </OrderTotals>
        {order.paidAt && order.totalKES > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <PdfLink href={receiptUrl('user', order.id)}>{m.orders_receipt_pdf()}</PdfLink>
            <Link to="/account/profile" hash="receipts" className="link text-13">
              {m.orders_receipt_company()}
            </Link>
          </p>
        )}
      </Receipt>
    </section>
  )
}

const lineNote = ({ variationName, options, quantity, unitPriceKES }: OrderLine) =>
  [
    variationName,
    optionsWithPrices(options),
    quantity > 1 && m.orders_each({ price: unitPriceKES.toLocaleString('en-KE') }),
  ]
    .filter(Boolean)
    .join(' · ')

function Rule() {
  return <hr className="my-4 border-line-strong border-t-2 border-dotted opacity-60" />
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export interface OrderedCardProps {
  order: CustomerOrder
  /** The papers are for whose it is. */
  isOwn: boolean
}

/** The same in short, as the link of a guest's order shows it: with whom to call. */
export function OrderedCard({ order, isOwn }: OrderedCardProps) {
  const { vendor } = order
  return (
    <Card padded>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-17 [overflow-wrap:anywhere]">{vendor.name}</h2>
        <ButtonAnchor
          href={`tel:${vendor.phone}`}
          variant="quiet"
          size="sm"
          aria-label={m.guest_call_named({ vendor: vendor.name })}
        >
          <Phone aria-hidden className="size-[18px]" />
          {m.guest_call()}
        </ButtonAnchor>
      </div>
      <OrderTotals order={order} totalLabel={m.orders_total()} lineNote={shortNote} />
      <Paid order={order} />
      {isOwn && order.paidAt && order.totalKES > 0 && (
        <p className="mt-2">
          <PdfLink href={receiptUrl('user', order.id)}>{m.orders_receipt_pdf()}</PdfLink>
        </p>
      )}
    </Card>
  )
}

const shortNote = ({ variationName, options }: OrderLine) =>
  [variationName, optionsWithPrices(options)].filter(Boolean).join(' · ')

/** How and when it was paid, with the receipt. */
function Paid({ order: { payment, paidAt } }: { order: CustomerOrder }) {
  if (!payment) return null
  return (
    <p className="meta mt-3">
      {paidAt ? (
        <>
          <b className="font-[650] text-money">{m.guest_paid_by({ method: methodLabel(payment) })}</b>{' '}
          {[formatDate(paidAt, 'time'), payment.receipt].filter(Boolean).join(' · ')}
        </>
      ) : (
        m.guest_not_paid()
      )}
    </p>
  )
}
