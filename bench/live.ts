/** Pages that listen to their news, held by two processes: what these have in memory before, with them, and after. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuSeconds, endPeer, memoryMiB, shareMiB, startPeer } from './processes.ts'
import { layOut, startProduct, ticketKeySecret } from './start-product.ts'
import { type Buyer, signInBuyers, startMarket } from './world.ts'

const pages = Number(process.env.BENCH_PAGES ?? 10_000)
/** So many connections are begun at once. */
const atOnce = 50
/** Two heartbeats, and what was only needed to begin is collected. */
const heldSeconds = 35
const mostMiB = 400

/** The head of an answer that goes on. */
const isOpen = /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n/

/** Opens a page's stream with what a browser sends; answers once the first of it has come. */
async function follow(url: string, { cookie }: Buyer, n: number): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  socket.write(
    [
      'GET /api/live HTTP/1.1',
      `Host: ${host}`,
      'Connection: keep-alive',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Accept: text/event-stream',
      'Cache-Control: no-cache',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
      `Referer: ${url}/`,
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: en-KE,en;q=0.9,sw;q=0.8',
      `X-Forwarded-For: 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      'X-Forwarded-Proto: https',
      `Cookie: ${cookie}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [head] = await once(socket, 'data')
  if (!isOpen.test(String(head))) throw new Error(`a page was answered ${String(head).split('\r\n', 1)[0]}`)
  socket.resume()
  return socket
}

/** Prints what both have in memory, and answers the sums: as each is told, and as this machine has. */
async function measure(what: string): Promise<{ resident: number; shares: number }> {
  const resident = await Promise.all(products.map(async (peer) => (await memoryMiB(peer)).now))
  const shares = await Promise.all(products.map(shareMiB))
  const each = resident.map((size) => size.toFixed(0)).join(' + ')
  console.log(
    `${what}: ${each} = ${sum(resident).toFixed(0)} MiB resident; ${sum(shares).toFixed(0)} MiB where what both share counts once`,
  )
  return { resident: sum(resident), shares: sum(shares) }
}
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

const market = await startMarket({ ticketKeySecret })
const { db, folder, url: databaseUrl } = market
const buyers = await signInBuyers(db, pages)
await db.execute('analyze')
const phones = await startPeer('unanswered-phones.ts', {})
const release = await layOut(folder)
const place = { release, folder, databaseUrl, phonesUrl: phones.url, env: { ROLE: 'web' } }
const products = [await startProduct(place), await startProduct(place)]
try {
  await wait(5_000)
  const before = await measure('Before')
  const sockets: Socket[] = []
  const begun = performance.now()
  for (let n = 0; n < pages; n += atOnce) {
    const some = buyers.slice(n, n + atOnce)
    sockets.push(...(await Promise.all(some.map((buyer, i) => follow(products[i % 2]?.url ?? '', buyer, n + i)))))
  }
  console.log(`${pages} pages have come in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  await measure('As they have come')
  let ended = 0
  for (const socket of sockets) socket.once('close', () => ended++)
  const used = async () => sum(await Promise.all(products.map(({ child }) => cpuSeconds(child.pid as number))))
  const since = await used()
  await wait(heldSeconds * 1_000)
  const seconds = (await used()) - since
  const held = await measure('Held')
  const each = ((held.shares - before.shares) * 1_024) / pages
  console.log(
    `A page: ${each.toFixed(1)} KiB; all of them: ${((seconds * 100) / heldSeconds).toFixed(1)} % of a processor; ${ended} were cut; at most ${mostMiB} MiB are wanted: ${held.shares <= mostMiB ? 'reached' : 'missed'}`,
  )
  for (const socket of sockets) socket.destroy()
} finally {
  for (const peer of [...products, phones]) await endPeer(peer)
  await market.stop()
}
process.exit(0)
