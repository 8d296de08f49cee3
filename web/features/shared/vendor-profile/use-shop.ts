import type { ShopMembership, ShopRight } from '#contracts/staff/staff-rights.ts'
import { useUser } from '#web/lib/session/session.ts'

/** What whoever is signed in is to the shop they own or work for; null without one. */
export const useShop = (): ShopMembership | null => useUser()?.shop ?? null

/**
 * Whether they have one of these rights; without any named, whoever is of the shop. What it shows or hides the server
 * decides again.
 */
export function useMay(...rights: readonly ShopRight[]): boolean {
  const shop = useShop()
  return shop !== null && isOneOf(rights, shop)
}

export const isOneOf = (rights: readonly ShopRight[], shop: Pick<ShopMembership, 'rights'>): boolean =>
  rights.length === 0 || rights.some((right) => shop.rights.includes(right))
