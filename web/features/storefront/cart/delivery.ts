import type { CheckedCart } from '#web/features/shared/cart/validate-cart.ts'

type Vendor = NonNullable<CheckedCart['vendor']>

/** What delivery may add, before an area is chosen. Null when the vendor does not deliver. */
export function deliveryRange({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>): { from: number; to: number } | null {
  const fees = deliveryAreas.map(({ feeKES }) => feeKES)
  return fees.length > 0 ? { from: Math.min(...fees), to: Math.max(...fees) } : null
}

/** The least order any area asks for, when this one is below it. */
export function missingForDelivery({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>, subtotalKES: number) {
  if (deliveryAreas.length === 0) return null
  const minimumKES = Math.min(...deliveryAreas.map((area) => area.minimumKES))
  return subtotalKES < minimumKES ? { minimumKES, missingKES: minimumKES - subtotalKES } : null
}
