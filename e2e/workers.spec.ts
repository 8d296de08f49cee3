import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { aCustomer, type Customer } from './support/market.ts'
import { program } from './support/program.ts'
import { pictures, startProgram } from './support/start-program.ts'

withBrowser()

let folder: string
let shared: Awaited<ReturnType<typeof startProgram>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-workers-'))
  await cp(pictures, folder, { recursive: true })
  shared = await startProgram({ databaseUrl: program().databaseUrl, dataDir: folder, workers: 2 })
}, 90_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The processes that serve, and none of what else was started. */
async function serving(): Promise<number[]> {
  const children = await readFile(`/proc/${shared.pid}/task/${shared.pid}/children`, 'utf8')
  const pids = children.split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, at) => commands[at]?.includes('scripts/start.ts'))
}

describe('processes that share a port', () => {
  it('sell on when one of them is killed, and another takes its place', async () => {
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Two kitchens', vendor)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aCustomer()))
    const killed = (await serving())[1] as number
    expect(await serving()).toHaveLength(2)

    let bought = 0
    /** As a browser does, with the same key until there is an answer. */
    async function buy({ api, name, phone, email }: Customer) {
      const items = [{ productId: event.productId, quantity: 1, priceKES: 0 }]
      const fulfilment = { method: 'TICKETS' }
      const headers = {
        cookie: api.cookie,
        'x-csrf-token': api.csrfToken,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const body = JSON.stringify({ vendorId, items, fulfilment, contact: { name, phone, email } })
      const send = () =>
        fetch(`${shared.program.appUrl}/api/cart/checkout`, { method: 'POST', headers, body }).catch(() => null)
      let answer = await send()
      for (; !answer; answer = await send()) await pause(50)
      expect(answer.status).toBe(201)
      bought++
    }
    const buying = buyers.map(async (buyer) => {
      for (let turn = 0; turn < 8; turn++) await buy(buyer)
    })
    while (bought < 12) await pause(5)
    process.kill(killed, 'SIGKILL')
    await Promise.all(buying)

    const { places } = await vendor.get<{ places: { sold: number } }>(`/api/vendor/events/${event.id}`)
    expect([bought, places.sold]).toEqual([48, 48])
    await expect.poll(serving).toHaveLength(2)
    expect(await serving()).not.toContain(killed)
  })

  it('stop with the process that started them', async () => {
    const pids = await serving()
    await shared.stop()
    expect(pids.filter((pid) => isRunning(pid))).toEqual([])
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
