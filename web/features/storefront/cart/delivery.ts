import type { CheckedCart } from '#web/features/shared/cart/validate-cart.ts'

type Vendor = NonNullable<CheckedCart['vendor']>

/** What delivery may add, before an area is chosen. Null when the vendor does not deliver. */
export function deliveryRange({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>): { from: number; to: number } | null {
  const fees = deliveryAreas.map(({ feeKES }) => feeKES)
  return fees.length > 0 ? { from: Math.min(...fees), to: Math.max(...fees) } : null
}

/** The least order any area asks for, and what is missing to it; null when it is reached. */
export function missingForDelivery({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>) {
  const [least] = deliveryAreas.toSorted((a, b) => a.minimumKES - b.minimumKES)
  return least && least.missingKES > 0 ? least : null
}
