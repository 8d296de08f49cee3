import { gunzipSync } from 'node:zlib'
import type { Request } from '../load.ts'
import { print } from '../table.ts'
import { targets } from '../targets.ts'
import type { Buyer } from '../world.ts'
import { type Bench, inTurn, measureLoad, showCost, showErrors, visitor } from './measure.ts'

const clients = 8
const pages = { '/': 'home', '/vendors/mama-achieng': 'shop' }

/** Pages drawn for who is signed in, and kept ones of anybody, beside a reply of the same bytes from memory. */
export async function measurePages(bench: Bench, buyers: readonly Buyer[]) {
  const { product, bare } = bench
  const next = inTurn(buyers)
  for (const [path, name] of Object.entries(pages)) {
    const anonymous = (): Request => ({ method: 'GET', path, headers: visitor() })
    const signedIn = (): Request => ({ method: 'GET', path, headers: { ...visitor(), cookie: next().cookie } })
    const bytes = await keepInBare(`${product.url}${path}`, `${bare.url}/bare/static/${name}`)
    const kept = await measureLoad(bench, bare, clients, () => ({ method: 'GET', path: `/bare/static/${name}` }))
    const drawn = await measureLoad(bench, product, clients, signedIn)
    const cached = await measureLoad(bench, product, clients, anonymous)
    const note = (row: typeof drawn) => `${showCost(row.cost)} ${showErrors(row.errors)}`
    const work = `\`${path}\``
    const target = targets.drawn
    print({ work: `${work} drawn, signed in`, unit: 'per s', product: drawn.perSecond, target, note: note(drawn) })
    print({
      work: `${work} anonymous, kept`,
      unit: 'per s',
      product: cached.perSecond,
      bare: kept.perSecond,
      target: targets.cached,
      note: `${(bytes / 1000).toFixed(0)} kB, ${note(cached)}`,
    })
  }
}

/** The page as a client without compression gets it, which is what the load asks for. */
async function keepInBare(page: string, to: string): Promise<number> {
  const answer = await fetch(page, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const html = answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body
  await fetch(to, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: html })
  return html.length
}
