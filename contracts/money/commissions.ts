import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  CommissionRuleId,
  Instant,
  Nothing,
  ProductId,
  page,
  pageQuery,
  SearchText,
  Slug,
  VendorId,
} from '../wire/primitives.ts'

/** What a rule is for; the later in this list is the more specific, and wins. */
export const CommissionScope = z.enum(['PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'])
export type CommissionScope = z.infer<typeof CommissionScope>

/** 12.5 is 12.5 %. */
export const CommissionPercent = z.number().min(0).max(100).multipleOf(0.01, 'Use at most two decimals.')

/** A share of a line's amount, and a fixed part for each unit sold. */
export const CommissionRate = z.object({ percent: CommissionPercent, fixedKES: Shillings })
export type CommissionRate = z.infer<typeof CommissionRate>

/** What a rule is for, by its name. */
export const CommissionSubject = z.object({
  scope: CommissionScope,
  /** A category's slug, a vendor's or a product's id; null for the platform. */
  key: z.string().nullable(),
  /** Null for the platform, which needs no name. */
  name: z.object({ en: z.string(), sw: z.string() }).nullable(),
  /** Whose product it is. */
  vendorName: z.string().nullable(),
})
export type CommissionSubject = z.infer<typeof CommissionSubject>

export const CommissionRule = z.object({
  id: CommissionRuleId,
  subject: CommissionSubject,
  /** Null ends the rule before it: the next less specific one holds again. */
  rate: CommissionRate.nullable(),
  startsAt: Instant,
  /** When a later rule for the same thing takes its place. */
  endsAt: Instant.nullable(),
  isComing: z.boolean(),
  /** Who set it; null where it was there before anybody could. */
  by: z.string().nullable(),
  createdAt: Instant,
})
export type CommissionRule = z.infer<typeof CommissionRule>

/** CURRENT: in effect or to come. PAST: what a later rule has replaced, and what ended one. */
export const CommissionList = z.enum(['CURRENT', 'PAST'])
export type CommissionList = z.infer<typeof CommissionList>

export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/admin/commissions',
  summary: 'Lists commission rules, in effect and past',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['list', 'scope', 'search'],
  query: z.strictObject({
    list: CommissionList.optional(),
    scope: CommissionScope.optional(),
    /** Part of a category's, vendor's or product's name. */
    search: SearchText.optional(),
    ...pageQuery,
  }),
  /** `usual` holds where no rule does: the platform's setting. */
  response: page(CommissionRule).extend({ usual: CommissionRate }),
})

/** Adds a rule. What was there before stays in the history, and what was sold stays as it was sold. */
export const setCommission = endpoint({
  method: 'POST',
  path: '/api/admin/commissions',
  summary: 'Adds a commission rule from a moment on',
  status: 201,
  access: 'admin',
  admins: ['money'],
  body: z.strictObject({
    subject: z.discriminatedUnion('scope', [
      z.strictObject({ scope: z.literal('PLATFORM') }),
      z.strictObject({ scope: z.literal('CATEGORY'), category: Slug }),
      z.strictObject({ scope: z.literal('VENDOR'), vendorId: VendorId }),
      z.strictObject({ scope: z.literal('PRODUCT'), productId: ProductId }),
    ]),
    rate: z
      .strictObject({
        percent: CommissionPercent,
        fixedKES: z.int('Write whole shillings.').min(0).max(100_000, 'Use at most KSh 100,000.'),
      })
      .nullable(),
    /** Now, unless given. */
    startsAt: Instant.optional(),
  }),
  response: CommissionRule,
  errors: ['not_found', 'invalid_input', 'rule_exists', 'no_rule_to_end'],
})

export const takeBackCommission = endpoint({
  method: 'DELETE',
  path: '/api/admin/commissions/:id',
  summary: 'Takes back a commission rule of a day to come',
  status: 204,
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: CommissionRuleId }),
  response: Nothing,
  errors: ['not_found', 'invalid_transition'],
})

/** Which rule would apply to a product sold now, and what it takes. */
export const previewCommission = endpoint({
  method: 'GET',
  path: '/api/admin/commissions/preview',
  summary: 'Shows which commission rule applies to a product now, and what it takes',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['productId', 'priceKES', 'quantity'],
  query: z.strictObject({
    productId: ProductId,
    priceKES: z.coerce.number().int().min(1).max(1_000_000),
    quantity: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: z.object({
    /** Null where no rule is in effect and the platform's setting holds. */
    ruleId: CommissionRuleId.nullable(),
    scope: CommissionScope.nullable(),
    rate: CommissionRate,
    takesKES: ShillingsAndCents,
  }),
  errors: ['not_found'],
})

/** What the marketplace keeps of what this vendor sells. */
export const VendorCommission = z.object({
  rate: CommissionRate,
  /** The next change that is already decided. */
  next: z.object({ startsAt: Instant, rate: CommissionRate }).nullable(),
  /** Products with a rate of their own. */
  products: z.array(z.object({ id: ProductId, name: z.string(), rate: CommissionRate })),
})
export type VendorCommission = z.infer<typeof VendorCommission>

export const getVendorCommission = endpoint({
  method: 'GET',
  path: '/api/vendor/commission',
  summary: 'Shows the vendor its commission, and the next change of it',
  access: 'vendor',
  staff: ['menu', 'events', 'money'],
  response: VendorCommission,
})
