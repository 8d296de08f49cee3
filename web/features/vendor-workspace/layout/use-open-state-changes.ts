import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'

/** A timer cannot be set for longer than 24 days; an hour is as good. */
const longest = 3_600_000

/**
 * Reads the shop again when a pause ends, or it opens or closes by its hours: the sentence and the switch never show
 * what has passed.
 */
export function useOpenStateChanges({ open, pause }: VendorProfile) {
  const queryClient = useQueryClient()
  const next = pause?.until ?? open.until ?? open.opensAt
  useEffect(() => {
    if (next === null) return
    const wait = Math.max(1_000, Math.min(longest, Date.parse(next) - Date.now() + 500))
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: vendorProfile.queryKey }), wait)
    return () => clearTimeout(timer)
  }, [next, queryClient])
}
