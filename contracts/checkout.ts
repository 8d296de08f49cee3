import * as z from 'zod'
import { ProductKind } from './catalog.ts'
import { AccessCode } from './events.ts'
import { promptLimits } from './money/payment-limits.ts'
import { PaymentChoice, PaymentMethod, PaymentMethodOption, PaymentStatus } from './money/payments.ts'
import { PriceLine } from './money/price-lines.ts'
import { maxChosenOptions } from './options/option-limits.ts'
import { FulfilmentChoice, OrderStatus } from './orders.ts'
import { OpenState, ReachedArea } from './vendors.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings } from './wire/money.ts'
import {
  DeliveryAreaId,
  Email,
  Instant,
  OptionId,
  OrderId,
  optionalText,
  PaymentId,
  Phone,
  Picture,
  ProductId,
  Slug,
  text,
  VariationId,
  VendorId,
} from './wire/primitives.ts'

/** At most this many of one line, and this many lines: far above any meal, far below a mistake. */
export const maxQuantity = 100
export const maxLines = 50

export const CartLine = z.strictObject({
  productId: ProductId,
  productVariationId: VariationId.optional(),
  /** In any order. What they add to the price is the server's word. */
  optionIds: z.array(OptionId).max(maxChosenOptions).optional(),
  quantity: z.int().min(1).max(maxQuantity),
  /**
   * The price of one, with its options, that the customer saw. It is never charged; it only shows that the price has
   * changed.
   */
  priceKES: Shillings,
  /** Of a hidden ticket type, which is not there without it. */
  accessCode: AccessCode.optional(),
  /** Of each ticket, where its event asks for them at checkout; null for one that is named later. */
  holderNames: z.array(text(80).nullable()).max(maxQuantity).optional(),
})

export const checkout = endpoint({
  method: 'POST',
  path: '/api/cart/checkout',
  summary: 'Places an order and starts its payment',
  status: 201,
  access: 'user',
  guests: 'allowed',
  idempotent: true,
  limits: promptLimits,
  body: z.strictObject({
    vendorId: VendorId,
    items: z.array(CartLine).min(1, 'Your cart is empty.').max(maxLines),
    fulfilment: FulfilmentChoice,
    /** Without an email it is the account's, if that has one; a guest's order needs one to be paid by card alone. */
    contact: z.strictObject({ name: text(80), phone: Phone, email: Email.optional() }),
    note: optionalText(500).optional(),
    /** The start of a slot, of an order for later; the shop may be closed now. */
    scheduledFor: Instant.optional(),
    /** May be left out of an order that costs nothing. */
    payment: PaymentChoice.optional(),
    /** The total the customer saw: another is not charged, but refused as `price_changed`. */
    totalKES: Shillings.optional(),
  }),
  response: z.object({
    order: z.object({
      id: OrderId,
      number: z.string(),
      status: OrderStatus,
      totalKES: Shillings,
      expiresAt: Instant,
    }),
    /** Null of an order that costs nothing: it is completed at once. */
    payment: z
      .object({
        id: PaymentId,
        method: PaymentMethod,
        status: PaymentStatus,
        redirectUrl: z.string().optional(),
      })
      .nullable(),
    /** Of the link that shows the order of a guest; null of an account's. */
    linkToken: z.string().nullable(),
  }),
  errors: [
    'invalid_input',
    'price_changed',
    'sold_out',
    'not_available_now',
    'needs_turn',
    'product_unavailable',
    'option_unavailable',
    'option_count_wrong',
    'vendor_closed',
    'vendor_unavailable',
    'slot_full',
    'slot_unavailable',
    'below_minimum',
    'over_maximum',
    'over_customer_maximum',
    'too_many_held',
    'too_many_unpaid_orders',
    'too_many_unpaid_of_phone',
    'order_too_large',
    'fulfilment_unavailable',
    'payment_method_unavailable',
    'not_found',
    'too_many_phones',
  ],
})

/** What has changed of a cart's line since it was added. */
export const CartLineState = z.enum([
  'OK',
  'PRICE_CHANGED',
  'SOLD_OUT',
  /** It can be ordered at other times. */
  'NOT_NOW',
  'TOO_FEW',
  /** More of the product than one order may hold, or than one customer may buy over all orders. */
  'OVER_MAXIMUM',
  'OVER_CUSTOMER_MAXIMUM',
  /** More than is held for one customer who has not paid. */
  'OVER_HOLD_LIMIT',
  /** People are in line for it, and it is not the turn of this customer. */
  'NEEDS_TURN',
  'GONE',
  /** An option of it is sold out, or is not one of the product's any more. */
  'OPTION_SOLD_OUT',
  'OPTION_GONE',
  /** Too few or too many options of a group are chosen. */
  'OPTION_COUNT',
])
export type CartLineState = z.infer<typeof CartLineState>

/** What a price depends on of how the order reaches its customer. */
export const QuotedFulfilment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('PICKUP') }),
  z.strictObject({ method: z.literal('DELIVERY'), areaId: DeliveryAreaId }),
  z.strictObject({ method: z.literal('TICKETS') }),
])
export type QuotedFulfilment = z.infer<typeof QuotedFulfilment>

/** What a cart comes to: computed as checkout does, which charges exactly this. */
export const Quote = z.object({
  /** Goods together, delivery, and each discount, fee and tax. */
  priceLines: z.array(PriceLine),
  /** The goods before discounts. */
  subtotalKES: Shillings,
  totalKES: Shillings,
})
export type Quote = z.infer<typeof Quote>

/** Quotes a cart and changes nothing: what it comes to, with prices and availability now, line by line. */
export const checkCart = endpoint({
  method: 'POST',
  path: '/api/cart/check',
  summary: 'Validates a cart against prices and stock now, and changes nothing',
  access: 'public',
  // It reads what is for sale, and writes, sends and tells nothing; pages ask at each change of a cart.
  limits: 'none',
  body: z.strictObject({
    vendorId: VendorId,
    items: z.array(CartLine).max(maxLines),
    /** Without it the quote is of the goods alone. */
    fulfilment: QuotedFulfilment.optional(),
    /** For when it is ordered: what can be had then. */
    scheduledFor: Instant.optional(),
  }),
  response: z.object({
    /** Null when the vendor sells no longer. */
    vendor: z
      .object({
        id: VendorId,
        slug: Slug,
        name: z.string(),
        open: OpenState,
        /** It takes orders for later. */
        takesLater: z.boolean(),
        hasPickup: z.boolean(),
        /** Each with what is missing to its minimum. */
        deliveryAreas: z.array(ReachedArea.extend({ missingKES: Shillings })),
        preparationMinutes: z.object({ from: z.int(), to: z.int() }),
        address: z.string(),
        area: z.string(),
      })
      .nullable(),
    lines: z.array(
      z.object({
        productId: ProductId,
        productVariationId: VariationId.optional(),
        state: CartLineState,
        kind: ProductKind.nullable(),
        priceKES: Shillings.nullable(),
        /** So many at that price; null when it cannot be had, and is not in the quote. */
        amountKES: Shillings.nullable(),
        /** Only when fewer are left than requested. */
        left: z.int().nullable(),
        /** When it can be ordered next, only while it cannot be by its own times. */
        availableAt: Instant.nullable(),
        maxPerOrder: z.int().nullable(),
        maxPerCustomer: z.int().nullable(),
        /**
         * How many of the product this customer has in open and paid orders; counted where there is a maximum, for who
         * is signed in.
         */
        purchased: z.int(),
        /** When it is over a maximum: how many of the product this cart may hold. */
        most: z.int().nullable(),
        /** Of the event whose line it waits for; null unless the state is NEEDS_TURN. */
        eventSlug: Slug.nullable(),
        /**
         * Until when it is this customer's to order: the end of their turn in line, or of what a waiting list offers
         * them.
         */
        keptUntil: Instant.nullable(),
        /** Checkout asks who comes with each of these tickets. */
        asksHolderNames: z.boolean(),
        picture: Picture.nullable(),
        variationName: z.string().nullable(),
        /** Of those that were asked for, which cannot be had. */
        wrongOptionIds: z.array(OptionId),
        /** Of which too few or too many are chosen. */
        wrongGroup: z.object({ name: z.string(), least: z.int(), most: z.int() }).nullable(),
      }),
    ),
    /** Of what can be had; null when the vendor sells no longer. */
    quote: Quote.nullable(),
    /** How it can be paid, in the order in which it is offered. */
    paymentMethods: z.array(PaymentMethodOption),
  }),
})
