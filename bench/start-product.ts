/** The product as it is deployed: a release with its bundle and built pages, in production, on the benchmark's database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { layOutRelease, runtimeOptions } from '../scripts/release/lay-out-release.ts'
import { gatewayKeys } from './gateway-keys.ts'
import { freePort, type Peer } from './processes.ts'

const root = join(import.meta.dirname, '..')

/** What production refuses to be without. */
export const keysOfGateway = {
  MPESA_CONSUMER_KEY: gatewayKeys.consumerKey,
  MPESA_CONSUMER_SECRET: gatewayKeys.consumerSecret,
  MPESA_PASSKEY: gatewayKeys.passkey,
}
export const ticketKeySecret = randomBytes(32).toString('hex')

/** With the packages of this checkout in place of installed ones. */
export async function layOut(folder: string): Promise<string> {
  const release = join(folder, 'release')
  await layOutRelease(release)
  await symlink(join(root, 'node_modules'), join(release, 'node_modules'))
  return release
}

export interface Started extends Peer {
  /** From the start of the process to the first page that it answers with. */
  milliseconds: number
}

export interface Place {
  release: string
  folder: string
  databaseUrl: string
  phonesUrl: string
  /** What it is set to besides. */
  env?: Record<string, string>
}

export async function startProduct({ release, folder, databaseUrl, phonesUrl, env }: Place): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(folder, 'product.log'), 'a')
  const start = performance.now()
  const child = spawn(process.execPath, [...runtimeOptions, ...nodeOptions, join(release, 'dist/server/start.mjs')], {
    cwd: release,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...keysOfGateway,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PUBLIC_URL: url,
      // Limits are counted by address, and each visitor has one of its own.
      TRUST_PROXY: 'loopback',
      TICKET_KEY_SECRET: ticketKeySecret,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      MPESA_BASE_URL: phonesUrl,
      ...env,
    },
  })
  await firstAnswer(`${url}/`, child)
  return { url, child, milliseconds: performance.now() - start }
}

/** Of the product's process, as `--cpu-prof`. */
const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []

async function firstAnswer(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    const isAnswered = await fetch(url).then(
      async (answer) => answer.ok && (await answer.text()) !== '',
      () => false,
    )
    if (isAnswered) return
    await wait(5)
  }
  throw new Error('The product did not start: read product.log in the folder of the run (BENCH_KEEP=true keeps it).')
}
