import type { ShopRight } from '../staff/staff-rights.ts'
import type { Endpoint, ShopAccess } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** What of an endpoint decides which codes come from what happens before its handler, or to any handler. */
type Checked = Pick<Endpoint, 'access' | 'method'> &
  Partial<
    Pick<
      Endpoint,
      | 'params'
      | 'query'
      | 'body'
      | 'idempotent'
      | 'staff'
      | 'admins'
      | 'whileSuspended'
      | 'confirmation'
      | 'afterRevocation'
      | 'limits'
    >
  >

/** Whether it is called by, or for, a shop. */
export const isOfShop = (access: Endpoint['access']): access is ShopAccess =>
  access === 'vendor' || access === 'vendor-applicant' || access === 'gate'

/** Whether the endpoint is refused to the owner of a suspended shop. */
export const isRefusedWhileSuspended = ({ access, method, whileSuspended }: Checked): boolean =>
  isOfShop(access) && (whileSuspended ?? (method === 'GET' ? 'allowed' : 'refused')) === 'refused'

/**
 * Whether it is asked who is there before it, when that was last answered more than ten minutes ago: of each write of an
 * administrator, and of what says so.
 */
export const needsConfirmation = ({ access, method, confirmation }: Checked): boolean =>
  (confirmation ?? (access === 'admin' && method !== 'GET' ? 'needed' : 'not needed')) === 'needed'

const provedRights: readonly ShopRight[] = ['money', 'staff']

/**
 * Whether it gives back the money of a shop, or rights there, and nothing else: it is asked who is there before it when
 * that was last answered in another shift, or before the session was left for a while (docs/decisions/0166). A payout
 * and its phone take the password themselves.
 */
export const needsMoneyProof = ({ access, method, staff }: Checked): boolean =>
  isOfShop(access) && method !== 'GET' && Array.isArray(staff) && staff.every((right) => provedRights.includes(right))

/** Whether it is refused to administrators who have put off their second factor for too long. */
export const needsSecondFactor = (endpoint: Checked): boolean =>
  endpoint.access === 'admin' && endpoint.method !== 'GET' && needsConfirmation(endpoint)

/**
 * The codes that an endpoint can answer with because of its access, method, limits and input alone: they come from the checks
 * before its handler, from the reading of its body, and from a server that is overloaded or wrong. No endpoint lists
 * them itself.
 */
export function commonErrors(endpoint: Checked): ErrorCode[] {
  const { access, method, params, query, body, idempotent } = endpoint
  const codes: ErrorCode[] = ['busy', 'internal']
  const isWrite = method !== 'GET'
  const needsSession = access !== 'public' && access !== 'provider'
  if (isWrite) codes.push('malformed_body', 'body_too_large')
  // A provider may send any content type and no Origin: what it sends is kept as it came.
  if (isWrite && access !== 'provider') codes.push('unsupported_media_type', 'foreign_origin')
  if (needsSession) codes.push('not_signed_in')
  if (needsSession && access !== 'user') codes.push('wrong_role')
  if (isOfShop(access)) codes.push('right_missing', 'no_longer_staff')
  if (access === 'admin' && endpoint.admins !== 'everybody') codes.push('admin_right_missing')
  if (access === 'gate' && !endpoint.afterRevocation) codes.push('device_revoked')
  if (isRefusedWhileSuspended(endpoint)) codes.push('vendor_suspended')
  if (needsConfirmation(endpoint) || needsMoneyProof(endpoint)) codes.push('confirmation_needed')
  if (needsSecondFactor(endpoint)) codes.push('second_factor_required')
  if (needsSession && isWrite) codes.push('csrf_token_invalid')
  // A malformed id makes the address one that does not exist.
  if (params) codes.push('not_found')
  if (query || (body && access !== 'provider')) codes.push('invalid_input')
  if (Array.isArray(endpoint.limits)) codes.push('too_many_requests')
  if (idempotent) codes.push('idempotency_key_missing', 'idempotency_key_reused')
  return codes
}

/** Every code an endpoint can answer with. Answering with another is a defect, which fails a test. */
export const endpointErrors = (endpoint: Checked & Pick<Endpoint, 'errors'>): ErrorCode[] => [
  ...new Set([...commonErrors(endpoint), ...(endpoint.errors ?? [])]),
]
