import type { PricedOrder, VendorOrder } from '#contracts/vendor-orders.ts'

/** Whether the server told what it cost: a cook is not told. */
export const isPriced = (order: VendorOrder): order is PricedOrder => order.totalKES !== null
