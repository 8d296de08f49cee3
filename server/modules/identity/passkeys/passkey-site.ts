import type { FactorDeps } from '../factors/change-factor.ts'

export interface PasskeyDeps extends FactorDeps {
  /** The name in it is what passkeys are made for: with another name none of them signs anybody in. */
  publicUrl: string
}

export function passkeySite({ publicUrl }: PasskeyDeps) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

/** Its program is loaded with the first passkey: most processes start long before one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
