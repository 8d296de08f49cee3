import type { VendorStatus } from '#contracts/vendors.ts'

interface Move {
  from: VendorStatus
  to: VendorStatus
}

/** Every transition of a vendor's status, by the action that makes it. Only an APPROVED vendor is public and sells. */
export const vendorTransitions = {
  /** An applicant who was rejected has mended what it was for. */
  reapply: { from: 'REJECTED', to: 'PENDING' },
  submit: { from: 'CHANGES_REQUESTED', to: 'PENDING' },
  approve: { from: 'PENDING', to: 'APPROVED' },
  'request-changes': { from: 'PENDING', to: 'CHANGES_REQUESTED' },
  reject: { from: 'PENDING', to: 'REJECTED' },
  suspend: { from: 'APPROVED', to: 'SUSPENDED' },
  reinstate: { from: 'SUSPENDED', to: 'APPROVED' },
} as const satisfies Record<string, Move>

export type VendorAction = keyof typeof vendorTransitions
