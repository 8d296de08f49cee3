import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { Instant } from '../wire/primitives.ts'

/**
 * SIGNED: the authority has it. WAITING: it is sent by itself. REFUSED: the authority said no, and it waits for a
 * person. FAILED: it waits for a person of the marketplace.
 */
export const SigningState = z.enum(['SIGNED', 'WAITING', 'REFUSED', 'FAILED'])
export type SigningState = z.infer<typeof SigningState>

const Device = z.object({
  pin: z.string(),
  branchId: z.string(),
  serial: z.string(),
  /** Of the control unit, as it stands on receipts. Null while it is not known whether KRA gave the key: it signs nothing. */
  controlUnit: z.string().nullable(),
  initialisedAt: Instant.nullable(),
  /** How many documents it has signed. */
  signed: z.int(),
})

/** By which device documents are signed. Its key is shown to nobody. */
const Etims = z.object({
  /** Whether the marketplace signs at all: a setting of the program. */
  isOn: z.boolean(),
  /** Whose device it would be; null where no PIN is given yet. */
  pin: z.string().nullable(),
  device: Device.nullable(),
})
export type Etims = z.infer<typeof Etims>

const NewDevice = z.strictObject({
  branchId: z
    .string()
    .regex(/^\d\d$/, 'A branch has two digits. The head office is 00.')
    .meta({ examples: ['00'] }),
  serial: z
    .string()
    .trim()
    .regex(/^[\w./-]{3,100}$/, 'Write the serial as KRA gave it, without spaces.')
    .meta({ examples: ['DVC0001234'] }),
})
export type NewDevice = z.infer<typeof NewDevice>

const errors = [
  'invalid_transition',
  'etims_unknown_device',
  'etims_used_device',
  'etims_asked_device',
  'etims_branch_taken',
  'etims_refused',
] as const

export const getEtims = endpoint({
  method: 'GET',
  path: '/api/vendor/etims',
  summary: 'Shows the device that signs the shop’s receipts for eTIMS',
  access: 'vendor',
  staff: 'owner',
  response: Etims,
})

export const deviceRequests: CountedLimit = {
  name: 'etims-device',
  max: 10,
  every: '1 hour',
  by: 'account',
  of: 'requests to KRA',
}

/** Once for each device: the authority gives its key a single time. */
export const initialiseDevice = endpoint({
  method: 'POST',
  path: '/api/vendor/etims/device',
  summary: 'Initialises the shop’s eTIMS device',
  status: 201,
  access: 'vendor',
  staff: 'owner',
  limits: [deviceRequests],
  body: NewDevice,
  response: Etims,
  errors: [...errors],
})

export const getMarketEtims = endpoint({
  method: 'GET',
  path: '/api/admin/etims',
  summary: 'Shows the device that signs the marketplace’s invoices of commissions for eTIMS',
  access: 'admin',
  admins: ['settings'],
  response: Etims,
})

export const initialiseMarketDevice = endpoint({
  method: 'POST',
  path: '/api/admin/etims/device',
  summary: 'Initialises the marketplace’s eTIMS device',
  status: 201,
  access: 'admin',
  admins: ['settings'],
  limits: [deviceRequests],
  body: NewDevice,
  response: Etims,
  errors: [...errors],
})
