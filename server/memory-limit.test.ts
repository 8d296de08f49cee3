import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from './modules/orders/orders.tables.ts'
import { sql } from './platform/database/drizzle.ts'
import { cartOf, checkOut } from './testing/builders/orders.ts'
import { anAdmin, aPerson, at } from './testing/builders/people.ts'
import { aProduct, aShop } from './testing/builders/shops.ts'
import { KillableServer } from './testing/crash/killable-server.ts'
import { aWorld } from './testing/world/world.ts'

const megabyte = 1024 * 1024
const numberIn = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(file, 'utf8'))?.[1])

/** What a pod lets a process have. */
const podMegabytes = numberIn('deploy/kubernetes/uliza.yaml', /limits: \{ memory: (\d+)Mi \}/)

const folder = await mkdtemp(join(tmpdir(), 'uliza-memory-'))
const world = aWorld()
let program: KillableServer
afterAll(async () => {
  await program.end()
  await rm(folder, { recursive: true, force: true })
})

/** The most that a process ever had of the machine's memory. */
const mostMegabytes = (pid: number | undefined) => numberIn(`/proc/${pid}/status`, /^VmHWM:\s+(\d+) kB$/m) / 1024

/** Nothing in it repeats, so that it is as long as a file may be, and it is decoded whole before it is turned. */
const largestPhotograph = () =>
  sharp({
    create: { width: 4000, height: 4000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never,
  })
    .jpeg({ progressive: true, quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const addUsers = (count: number) =>
  world.db.execute(sql`insert into users (id, name, email, phone, role, password_hash, created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'Wanjiru wa Kamau ' || n, n || '@example.com',
      '+2547' || (10000000 + n), 'CUSTOMER', 'none', ${world.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${count}::int) n`)

const many = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))

describe('a process in the memory of a pod', () => {
  it('answers uploads, files of lists, pages and orders that come at once, loses none of these, and has a tenth left', async () => {
    await addUsers(10_000)
    const [file, shop, admins, uploaders] = await Promise.all([
      largestPhotograph(),
      aShop(world),
      many(8, () => anAdmin(world)),
      many(3, () => aShop(world)),
    ])
    const product = await aProduct(world, shop)
    program = await KillableServer.at(world, {
      env: { DATA_DIR: folder },
      // As Node chooses where a container has so much.
      runtimeOptions: [`--max-old-space-size=${podMegabytes / 2}`],
    })
    await program.start(world.clock.now())
    const { pid } = program
    const statuses: number[] = []
    const ask = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status)
    const [placed] = await Promise.all([
      many(20, async () => {
        const customer = at(program.url, await aPerson(world))
        const { status, body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
        return { status, id: body.order?.id }
      }),
      ...uploaders.map(({ owner }) =>
        ask(
          at(program.url, owner).send('POST', '/api/vendor/pictures?kind=PRODUCT', file, {
            'content-type': 'image/jpeg',
          }),
        ),
      ),
      ...admins.map((admin) => ask(at(program.url, admin).get('/api/admin/users.csv'))),
      ...admins.map((admin) => many(5, () => ask(at(program.url, admin).get('/api/admin/users?limit=100')))),
    ])
    process.stdout.write(`${file.length} bytes each, at most ${mostMegabytes(pid)} MiB\n`)
    expect(statuses.toSorted()).toEqual([...Array(48).fill(200), ...Array(3).fill(201)])
    expect(program.pid).toBe(pid)
    expect(mostMegabytes(pid)).toBeLessThan(podMegabytes * 0.9)
    const kept = new Set((await world.db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
    expect(placed.filter(({ status, id }) => status !== 201 || !kept.has(id))).toEqual([])
  }, 90_000)

  it('is told of before it has no more', () => {
    const alert = numberIn('deploy/prometheus/alerts.yaml', /process_resident_memory_bytes\{job="uliza"\} > (\S+)$/m)
    expect(alert / megabyte).toBeLessThan(podMegabytes)
  })
})
