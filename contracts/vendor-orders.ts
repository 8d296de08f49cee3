import * as z from 'zod'
import { AttributedPriceLine } from './money/price-lines.ts'
import { OrderRefund, RefundChoice, RefundOrderBody, RefundPreview, refundRefusals } from './money/refunds.ts'
import { ChosenOption } from './options/options.ts'
import { OrderTransition, orderFacts, SoldLine } from './orders.ts'
import { mostPreparationMinutes } from './vendor-orders/preparation-time.ts'
import { endpoint } from './wire/endpoint.ts'
import { ShillingsAndCents } from './wire/money.ts'
import { OrderId, page, pageQuery, SearchText, text } from './wire/primitives.ts'

const byId = { params: z.object({ id: OrderId }) }

/** An order as its vendor sees it: only what fulfilment needs of the customer. */
export const PricedOrder = z.object({
  ...orderFacts,
  /** Commission and earnings are null for whoever has not the right `money`. */
  lines: z.array(SoldLine.extend({ commission: SoldLine.shape.commission.nullable() })),
  /** The phone is masked while the shop is suspended. */
  contact: z.object({ name: z.string(), phone: z.string() }),
  note: z.string().nullable(),
  /** What the total is made of, and who bears it. */
  priceLines: z.array(AttributedPriceLine),
  /** What is left of them after refunds. */
  commissionKES: ShillingsAndCents.nullable(),
  earningsKES: ShillingsAndCents.nullable(),
  refunds: z.array(OrderRefund),
  history: z.array(OrderTransition),
  /** How long an order usually takes the shop. */
  preparationMinutes: z.object({ from: z.int(), to: z.int() }),
  /** In how many minutes the vendor said this one would be ready; null before it is accepted. */
  promisedMinutes: z.int().nullable(),
})
export type PricedOrder = z.infer<typeof PricedOrder>

const Withheld = z.null()
const withheldOfLine = { unitPriceKES: Withheld, amountKES: Withheld, paidKES: Withheld, commission: Withheld }

/** The same for a cook, who has the right `kitchen` alone: what to make and until when, and no sums. */
export const KitchenOrder = PricedOrder.extend({
  totalKES: Withheld,
  refundedKES: Withheld,
  leftKES: Withheld,
  lines: z.array(
    PricedOrder.shape.lines.element.extend({
      ...withheldOfLine,
      options: z.array(ChosenOption.extend({ priceKES: Withheld })),
    }),
  ),
  /** Its phone is empty, and so are address and landmark null. */
  contact: PricedOrder.shape.contact,
  priceLines: Withheld,
  commissionKES: Withheld,
  earningsKES: Withheld,
  refunds: Withheld,
})
export type KitchenOrder = z.infer<typeof KitchenOrder>

export const VendorOrder = z.union([PricedOrder, KitchenOrder])
export type VendorOrder = z.infer<typeof VendorOrder>
export type VendorOrderLine = VendorOrder['lines'][number]

/** The tabs of the vendor's list. Orders that were never paid are not shown to the vendor. */
export const VendorOrderTab = z.enum(['TO_ACCEPT', 'PREPARING', 'READY', 'DONE'])
export type VendorOrderTab = z.infer<typeof VendorOrderTab>

export const listVendorOrders = endpoint({
  method: 'GET',
  path: '/api/vendor/orders',
  summary: 'Lists the paid orders of the vendor',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  filterOrder: ['status', 'search'],
  query: z.strictObject({ status: VendorOrderTab.optional(), search: SearchText.optional(), ...pageQuery }),
  /** Orders that are done are counted up to a thousand. */
  response: page(VendorOrder).extend({ counts: z.record(VendorOrderTab, z.int()) }),
})

export const getVendorOrder = endpoint({
  method: 'GET',
  path: '/api/vendor/orders/:id',
  summary: 'Shows an order of the vendor',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  ...byId,
  response: VendorOrder,
  errors: ['not_found'],
})

/**
 * What the vendor's transitions have in common. Each is written out as an endpoint, so that the web gets it without its
 * schemas.
 */
const vendorStep = {
  ...byId,
  response: VendorOrder,
  errors: ['not_found', 'invalid_transition'],
  /** What is paid is finished, or goes back to the customer before it was begun. */
  whileSuspended: 'allowed',
} as const

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/accept',
  summary: 'Accepts a paid order, and says in how many minutes it will be ready',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  ...vendorStep,
  /** Without them the longest time that the shop's settings say. */
  body: z.strictObject({ minutes: z.int().min(1).max(mostPreparationMinutes).optional() }).nullish(),
})

/** The steps that can be taken back for some seconds. The customer is told of them after that. */
export const UndoableStep = z.enum(['ACCEPTED', 'READY'])
export type UndoableStep = z.infer<typeof UndoableStep>

export const undoOrderStep = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/undo',
  summary: 'Takes back a step that was taken a moment ago',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  ...vendorStep,
  body: z.strictObject({ step: UndoableStep }),
  errors: ['not_found', 'invalid_transition', 'too_late_to_undo'],
})

export const readyOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/ready',
  summary: 'Marks an order as ready',
  access: 'vendor',
  staff: ['orders', 'kitchen'],
  ...vendorStep,
})

export const dispatchOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/dispatch',
  summary: 'Marks an order as out for delivery',
  access: 'vendor',
  staff: ['orders'],
  ...vendorStep,
})

export const completeOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/complete',
  summary: 'Marks an order as handed over',
  access: 'vendor',
  staff: ['orders'],
  ...vendorStep,
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/reject',
  summary: 'Rejects a paid order, which refunds it',
  access: 'vendor',
  staff: ['orders'],
  whileSuspended: 'allowed',
  ...byId,
  body: z.strictObject({ reason: text(200) }),
  response: VendorOrder,
  errors: ['not_found', 'invalid_transition'],
})

export const cancelVendorOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/cancel',
  summary: 'Cancels an accepted order, which refunds it',
  access: 'vendor',
  staff: ['orders'],
  ...byId,
  body: z.strictObject({ reason: text(200) }),
  response: VendorOrder,
  errors: ['not_found', 'invalid_transition'],
})

/** Refunds a part of a paid order, or all that is left of it; the order goes on as it is. */
export const refundVendorOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/refund',
  summary: 'Refunds lines of an order, an amount, or all that is left',
  access: 'vendor',
  staff: ['money'],
  idempotent: true,
  ...byId,
  body: RefundOrderBody,
  response: VendorOrder,
  errors: [...refundRefusals],
})

/** Previews a refund and changes nothing. */
export const previewVendorRefund = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/refund/preview',
  summary: 'Previews a refund of an order and changes nothing',
  access: 'vendor',
  staff: ['money'],
  ...byId,
  body: z.strictObject({ refund: RefundChoice }),
  response: RefundPreview,
  errors: refundRefusals,
})
