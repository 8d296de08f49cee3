import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the real program serves, on its demo market. */
    appUrl: string
    /** Where the customers' phones are. */
    phonesUrl: string
    /** Where its database is. */
    dataFolder: string
  }
}

/** Starts the real program as a person would, in a folder of its own, for all journeys together. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-e2e-'))
  const [port, simulatorPort] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      DATA_DIR: folder,
      // Each person of the journeys says their own address.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      // The journeys share the shops and leave orders behind: three that nobody accepts would pause a shop under the others.
      ACCEPTANCE_WINDOW_MINUTES: '60',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (chunk) => String(chunk).includes('Uliza is open') && resolve())
    program.once('exit', (code) => reject(new Error(`the program ended with ${code} before it served`)))
  })
  project.provide('appUrl', `http://localhost:${port}`)
  project.provide('dataFolder', folder)
  project.provide('phonesUrl', `http://127.0.0.1:${simulatorPort}`)
  return async () => {
    program.kill('SIGTERM')
    await once(program, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
