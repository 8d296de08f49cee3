import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Whether a shop was changed since its sender saw it. Who does not say what was seen depends on nothing. */
export const isStale = (vendor: { version: number }, seen: number | undefined): boolean =>
  seen !== undefined && seen !== vendor.version

export const versionConflict = (current: VendorProfile) =>
  new DomainError('version_conflict', 'Somebody else changed this shop meanwhile. Load it again, then save.', {
    data: { current },
  })
