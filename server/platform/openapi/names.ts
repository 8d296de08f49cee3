import * as z from 'zod'
import type { AdminsAllowed } from '#contracts/admin/admin-rights.ts'
import { contractGroups, sharedContracts } from '#contracts/index.ts'
import type { StaffAllowed } from '#contracts/staff/staff-rights.ts'
import type { Access, Endpoint } from '#contracts/wire/endpoint.ts'

/** How the description calls an operation, and where it stands. */
export interface OperationName {
  operationId: string
  tag: string
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The name that a contract exports an endpoint by is the operation's. */
const named = new Map<Endpoint, OperationName>(
  contractGroups.flatMap(({ tag, contracts }) =>
    contracts
      .flatMap((contract) => Object.entries(contract))
      .flatMap(([operationId, value]) => (isEndpoint(value) ? [[value, { operationId, tag }] as const] : [])),
  ),
)

export const providerTag = {
  name: 'Payment providers',
  description:
    'Webhooks that payment providers call. Their secret address or the signature of the body proves the sender.',
}

/** Endpoints that are in no contract are those that a module keeps to itself and a provider: their path names them. */
export function operationName(endpoint: Endpoint): OperationName {
  const words = endpoint.path.replace('/api/', '').split(/[^A-Za-z]+/)
  const id = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return named.get(endpoint) ?? { operationId: `${endpoint.method.toLowerCase()}${id}`, tag: providerTag.name }
}

export const tags = [...contractGroups.map(({ tag, description }) => ({ name: tag, description })), providerTag]

/** Every schema that a contract exports, by its name: a component of the description rather than a copy at each use. */
export function namedSchemas(): Record<string, z.ZodType> {
  const contracts = [...contractGroups.flatMap((group) => group.contracts), ...sharedContracts]
  const schemas = new Map<z.ZodType, string>()
  for (const [name, value] of contracts.flatMap((contract) => Object.entries(contract)))
    if (value instanceof z.ZodType && !(value instanceof z.ZodNull) && !schemas.has(value)) schemas.set(value, name)
  return Object.fromEntries([...schemas].map(([schema, name]) => [name, schema]))
}

/** Who may call, for people to read. */
export const accessTexts: Record<Access, string> = {
  public: 'For anybody.',
  user: 'For anybody who is signed in.',
  'vendor-applicant': 'For vendors, also before they have a shop.',
  vendor: 'For vendors with a shop.',
  gate: 'For devices at the gates of a vendor, by their own cookie, and for the vendor.',
  admin: 'For administrators.',
  provider: 'For a payment provider: no cookie is read.',
}

/** Who of a shop may call besides its owner, for people to read. */
export function staffText(staff: StaffAllowed): string {
  if (staff === 'owner') return 'Of a shop, its owner alone.'
  if (staff === 'everybody') return 'Of a shop, everybody who works there.'
  return `Of a shop, its owner and staff with the right ${staff.map((right) => `\`${right}\``).join(' or ')}.`
}

/** Which administrators may call, for people to read. */
export function adminsText(admins: AdminsAllowed): string {
  if (admins === 'everybody') return 'All of them may call it.'
  return `Those with the right ${admins.map((right) => `\`${right}\``).join(' or ')} may call it.`
}
