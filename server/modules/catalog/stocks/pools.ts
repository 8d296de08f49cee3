import { fewAtMost } from '#contracts/menu/menu-terms.ts'

/** What a limited thing draws on; null is unlimited. `quota` is how many there were at first, where that is kept. */
export type StockPool = { left: number; quota: number | null } | null

/** A line takes from all its pools at once (its variation's, its product's, its event's), so the scarcest decides. */
export function scarcest(...pools: StockPool[]): StockPool {
  let scarcestPool: StockPool = null
  for (const pool of pools) if (pool && (!scarcestPool || pool.left < scarcestPool.left)) scarcestPool = pool
  return scarcestPool
}

/** The pools of several choices combined; unlimited as soon as one is. */
export function combinedStock(pools: StockPool[]): StockPool {
  let left = 0
  let quota: number | null = 0
  for (const pool of pools) {
    if (!pool) return null
    left += pool.left
    quota = quota === null || pool.quota === null ? null : quota + pool.quota
  }
  return pools.length > 0 ? { left, quota } : null
}

export const isSoldOut = (pool: StockPool) => pool !== null && pool.left <= 0

/** Whether so little is left that people should be told the number. */
export type IsFew = (pool: NonNullable<StockPool>) => boolean

export const fewGoods: IsFew = ({ left }) => left <= fewAtMost

export const fewLeft = (pool: StockPool, isFew: IsFew) => (pool && pool.left > 0 && isFew(pool) ? pool.left : null)
