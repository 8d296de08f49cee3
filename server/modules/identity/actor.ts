import type { Role } from '#contracts/identity.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { SessionId, UserId, VendorId } from '#contracts/wire/primitives.ts'

/** The signed-in user, as the session identifies them at this request. */
export interface Actor {
  userId: UserId
  name: string
  email: string
  phone: string
  role: Role
  area: string | null
  /** The shop this person owns. */
  vendorId: VendorId | null
  vendorStatus: VendorStatus | null
  sessionId: SessionId
  csrfToken: string
}

/** Someone who has a shop. */
export interface VendorActor extends Actor {
  vendorId: VendorId
}

declare module '#server/platform/http/serve.ts' {
  interface ActorByAccess {
    user: Actor
    'vendor-applicant': Actor
    vendor: VendorActor
    admin: Actor
  }
}
