import * as z from 'zod'
import { CommissionPercent } from '../money/commissions.ts'
import { endpoint } from '../wire/endpoint.ts'
import { patchOf } from '../wire/patch.ts'
import { Instant } from '../wire/primitives.ts'

/** What administrators set for the marketplace; each holds from the moment it is saved. */
const settingFields = {
  /** What is kept of a sale for which no rule of its own holds: a commission rule of the platform. */
  commissionPercent: CommissionPercent,
  /** A shop that is sent with all its papers is public at once, and nobody looks at it first. */
  approvesVendors: z.boolean(),
}

export const Settings = z.object(settingFields)
export type Settings = z.infer<typeof Settings>

/** Who changed something last, and when; null while nobody has. */
const LastChange = z.object({ by: z.string(), at: Instant }).nullable()

const response = z.object({ settings: Settings, lastChange: LastChange })

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Shows the settings of the marketplace',
  access: 'admin',
  response,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: 'Changes settings of the marketplace, from now on',
  access: 'admin',
  body: patchOf(settingFields, {}),
  response,
  errors: ['rule_exists'],
})
