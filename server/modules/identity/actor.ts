import type { Factor, Role } from '#contracts/account/identity.ts'
import type { AdminMembership } from '#contracts/admin/admin-rights.ts'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { EventId, GateDeviceId, SessionId, UserId, VendorId } from '#contracts/wire/primitives.ts'

/** The signed-in user, as the session identifies them at this request. */
export interface Actor {
  userId: UserId
  name: string
  /** Null of a guest, and of an account that signs in by a code to its phone. */
  email: string | null
  phone: string
  /** Ordered without an account: may call what says so, and nothing else (`Endpoint.guests`). */
  isGuest: boolean
  /** Whoever works for a shop is a vendor as long as they do. */
  role: Role
  /** Of administrators: which of them, and what they may do. */
  admin: AdminMembership | null
  area: string | null
  /** The shop that this person owns or works for, and what they are to it. */
  vendorId: VendorId | null
  vendorStatus: VendorStatus | null
  shop: ShopMembership | null
  sessionId: SessionId
  csrfToken: string
  /** Whether it was proved in this session who it is within the last minutes (`confirmationMinutes`). */
  isConfirmed: boolean
  /** Whether it was proved in this shift, and the session has not been left for a while since. */
  hasMoneyProof: boolean
  /** What the account asks for beyond its password; none where that alone signs in. */
  factors: readonly Factor[]
  /** Until when they may put off the second factor that they must have; null where they must not, or have one. */
  secondFactorDueAt: Date | null
  /** Administrators took it away since it was lost, and there is no other yet. */
  hasLostFactor: boolean
}

/** Someone who has a shop, or works for one. */
export interface VendorActor extends Actor {
  vendorId: VendorId
  shop: ShopMembership
}

/** A device at the gates of a vendor's events. */
export interface GateDeviceIdentity {
  id: GateDeviceId
  name: string
  gate: string
  /** The events that it may scan for. */
  eventIds: EventId[]
  revokedAt: Date | null
}

/** Who scans: a device that has joined, or somebody of the shop in person. */
export interface GateActor {
  vendorId: VendorId
  vendorStatus: VendorStatus | null
  /** Null for a device. */
  userId: UserId | null
  shop: ShopMembership | null
  /** Null for somebody in person, who may scan for every event. */
  device: GateDeviceIdentity | null
  /** What its live stream ends with. */
  sessionId: string
  csrfToken: string
}

/** An administrator. */
export interface AdminActor extends Actor {
  admin: AdminMembership
}

declare module '#server/platform/http/serve.ts' {
  interface ActorByAccess {
    user: Actor
    'vendor-applicant': Actor
    vendor: VendorActor
    gate: GateActor
    admin: AdminActor
  }
}
