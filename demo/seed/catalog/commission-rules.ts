import type { CommissionRuleId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { auditEntries } from '#server/modules/audit/audit.tables.ts'
import type { commissionRules } from '#server/modules/commissions/commissions.tables.ts'
import { type AppliedRule, ruleFor } from '#server/modules/commissions/index.ts'
import { nairobiDay } from '../../market/dates.ts'
import type { Market } from '../../market/types.ts'
import { demoId } from '../demo-id.ts'
import type { SeedCatalog, SeedProduct } from './products.ts'
import type { UserRows } from './users.ts'
import type { VendorRow, VendorRows } from './vendors.ts'

export type RuleRow = Required<typeof commissionRules.$inferInsert>

/** Before the first vendor came. */
const openedDaysAgo = 320

/** The product's own default, which the platform's rule says as well. */
const defaultBasisPoints = 1_000

type RuleInput = Pick<RuleRow, 'scope' | 'startsAt'> & Partial<RuleRow> & { percent: number; fixedKES?: number }

/**
 * One rule of each kind and more: the platform's; crafts, which are dear to make, at less and a fixed part; groceries,
 * for which a rule is still to come; what was agreed with three vendors when they came; and the best tickets of a
 * concert.
 */
export function buildCommissionRules(
  market: Market,
  userRows: UserRows,
  vendorRows: VendorRows,
  catalog: SeedCatalog,
  now: Date,
): RuleRow[] {
  const createdBy = userRows.get(market.admin.key)!.id
  const rule = ({ percent, fixedKES = 0, startsAt, ...given }: RuleInput): RuleRow => ({
    id: demoId<CommissionRuleId>(`rule/${given.category ?? given.vendorId ?? given.productId ?? 'platform'}`, startsAt),
    category: null,
    vendorId: null,
    productId: null,
    basisPoints: Math.round(percent * 100),
    fixedCents: fixedKES * 100,
    startsAt,
    createdBy,
    createdAt: startsAt < now ? startsAt : nairobiDay(now, -1),
    ...given,
  })
  const frontMat = catalog.byKey.get('event/nyatiti-by-the-lake/front-mat')!.row
  return [
    rule({ scope: 'PLATFORM', percent: 10, startsAt: nairobiDay(now, -openedDaysAgo) }),
    rule({ scope: 'CATEGORY', category: 'crafts', percent: 5, fixedKES: 10, startsAt: nairobiDay(now, -30) }),
    rule({ scope: 'CATEGORY', category: 'groceries', percent: 9, startsAt: nairobiDay(now, 14) }),
    ...market.vendors.flatMap(({ key, commissionPercent }) => {
      const { id: vendorId, createdAt } = vendorRows.get(key)!
      return commissionPercent === null
        ? []
        : [rule({ scope: 'VENDOR', vendorId: vendorId as VendorId, percent: commissionPercent, startsAt: createdAt })]
    }),
    rule({
      scope: 'PRODUCT',
      productId: frontMat.id as ProductId,
      percent: 5,
      fixedKES: 20,
      startsAt: frontMat.createdAt,
    }),
  ]
}

/** The administrator's entries in the trail. */
export function ruleAuditRows(
  rules: readonly RuleRow[],
  vendorRows: VendorRows,
  catalog: SeedCatalog,
): (typeof auditEntries.$inferInsert)[] {
  const productRows = [...catalog.byKey.values()].map(({ row }) => row)
  const nameOf = ({ category, vendorId, productId }: RuleRow) =>
    category ??
    [...vendorRows.values(), ...productRows].find(({ id }) => id === vendorId || id === productId)?.name ??
    null
  return rules.map((rule) => {
    const { id, scope, basisPoints, fixedCents, startsAt, createdBy, createdAt } = rule
    return {
      id: demoId<string>(`audit/commission/${id}`, createdAt),
      actorId: createdBy!,
      action: 'commission.set',
      subjectKind: 'commission',
      subjectId: id,
      detail: { scope, name: nameOf(rule), basisPoints, fixedCents, startsAt: startsAt.toISOString() },
      at: createdAt,
    }
  })
}

/** Under which rule a thing was sold at a moment. */
export function ruleAt(
  rules: readonly RuleRow[],
  { row }: SeedProduct,
  vendorRow: VendorRow,
  categories: string[],
  at: Date,
): AppliedRule {
  const latest = (isOfIt: (rule: RuleRow) => boolean) =>
    rules
      .filter((rule) => isOfIt(rule) && rule.startsAt <= at)
      .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0] ?? null
  const general = {
    vendor: latest(({ vendorId }) => vendorId === vendorRow.id),
    categories: categories.flatMap((category) => latest((rule) => rule.category === category) ?? []),
    platform: latest(({ scope }) => scope === 'PLATFORM'),
  }
  return ruleFor(
    latest(({ productId }) => productId === row.id),
    general,
    defaultBasisPoints,
  )
}
