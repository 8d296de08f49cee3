export {
  type AppliedRule,
  ruleFor,
  ruleRate,
  toRate,
} from './commission-rule.ts'
export { mountCommissions } from './commissions.routes.ts'
export { type CommissionsConfig, commissionsConfig, commissionsFields } from './commissions-settings.ts'
export { platformCommission } from './platform-commission.ts'
export { type GeneralRules, generalRulesSql, type LatestRule, productRuleSql, vendorRuleSql } from './rules.queries.ts'
export { setVendorCommission } from './set-vendor-commission.ts'
