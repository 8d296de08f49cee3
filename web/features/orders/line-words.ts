import type { OrderLine } from '#contracts/orders.ts'

/** `2 × Whole fried tilapia, Large` */
export const lineWords = ({ quantity, name, variationName }: OrderLine): string =>
  `${quantity}\u00a0×\u00a0${[name, variationName].filter(Boolean).join(', ')}`
