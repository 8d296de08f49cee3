import { setTimeout as wait } from 'node:timers/promises'
import { load, type Request } from '../load.ts'
import { print } from '../table.ts'
import { clientCounts, targets } from '../targets.ts'
import { type Bench, measureLoad, processor, showCost, showErrors, warmUpSeconds } from './measure.ts'

/** Orders that nobody pays: what the checkout and its prompt cost by themselves. */
export async function measureCheckouts(bench: Bench, orders: { product: () => Request; bare: () => Request }) {
  for (const name of ['product', 'bare'] as const) await load(bench[name].url, 8, warmUpSeconds, orders[name])
  for (const clients of clientCounts) {
    const bare = await measureLoad(bench, bench.bare, clients, orders.bare)
    await wait(2_000)
    const product = await measureLoad(bench, bench.product, clients, orders.product)
    await wait(1_000)
    const buyers = `${clients} ${clients === 1 ? 'buyer' : 'buyers'}`
    print({
      work: `checkout alone, ${buyers}`,
      unit: 'per s',
      product: product.perSecond,
      bare: bare.perSecond,
      target: targets.checkout,
      note: `${product.p50} ms (p50), ${product.p99} ms (p99) ${showErrors(product.errors + bare.errors)}`,
    })
    print({
      work: `processor of one, ${buyers}`,
      unit: 'ms',
      product: processor(product.cost),
      bare: processor(bare.cost),
      target: targets.checkoutCpu,
      digits: 2,
      note: `${showCost(product.cost)}, bare ${showCost(bare.cost)}`,
    })
  }
}
