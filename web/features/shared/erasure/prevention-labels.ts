import type { Erasure, ErasurePrevention } from '#contracts/admin/users/erasure.ts'
import { m } from '#web/paraglide/messages.js'

const labels: Record<ErasurePrevention, () => string> = {
  SHOP_OPEN: () => m.erasure_shop_open(),
  SHOP_OWED: () => m.erasure_shop_owed(),
  SHOP_ORDERS: () => m.erasure_shop_orders(),
  SHOP_PAYOUTS: () => m.erasure_shop_payouts(),
  SHOP_TICKETS: () => m.erasure_shop_tickets(),
}

/** Why somebody cannot be erased; nothing where they can. */
export const preventionText = ({ prevents }: Pick<Erasure, 'prevents'>): string | undefined =>
  prevents.length > 0 ? m.erasure_not_possible({ why: prevents.map((each) => labels[each]()).join(', ') }) : undefined
