export {
  type AppliedRule,
  type GeneralRules,
  type LatestRule,
  rateOf,
  ruleFor,
  toBasisPoints,
  toRate,
} from './applied-rule.ts'
export { mountCommissions } from './commissions.routes.ts'
export { ownRate } from './rates.queries.ts'
export { generalRulesSql, productRuleSql, vendorRuleSql } from './rules-sql.ts'
export { writeRule } from './set-rule.ts'
