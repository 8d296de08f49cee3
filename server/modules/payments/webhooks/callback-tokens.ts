import type { VendorId } from '#contracts/wire/primitives.ts'
import { newHexToken } from '#server/platform/ids.ts'

/**
 * The end of the path of a provider's callback: whose it is, so that it is looked for among one vendor's rows, and a
 * secret of 128 bits. The vendor alone gives no access: only the hash of the whole is compared.
 */
export const newCallbackToken = (vendorId: VendorId): string => vendorId.replaceAll('-', '') + newHexToken()

const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/i

/** Whose a token says that it is; null for one that names nobody, as those made by earlier releases. */
export const vendorOfToken = (token: string): VendorId | null =>
  (parts.exec(token)?.slice(1).join('-').toLowerCase() as VendorId | undefined) ?? null
