import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Starts the processes as a start of the program does; what they do is said by the test. */
const starter = `
import cluster from 'node:cluster'
if (cluster.isWorker) await import(process.env.WORKER)
else {
  const { startWorkers } = await import('${pathToFileURL(join(import.meta.dirname, 'start-workers.ts'))}')
  const { opened, stop } = startWorkers({ workers: Number(process.env.COUNT), role: 'all' }, { url: 'postgres://' })
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
  process.on('SIGUSR2', () => Object.values(cluster.workers)[0].process.emit('error', new Error('write EPIPE')))
  console.log('begun')
  await opened.then(() => console.log('open'), () => undefined)
}`
/** Serves, and does something else once it does. */
const serve = (then = '') =>
  `import { createServer } from 'node:net'; createServer().listen(0, '127.0.0.1', () => {${then}})`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-workers-'))
  await writeFile(join(folder, 'start.mjs'), starter)
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts so many processes, each of which does this; answers the one that started them, and all they say. */
async function start(count: number, does: string): Promise<{ child: ChildProcess; said(): string }> {
  await writeFile(join(folder, 'worker.mjs'), does)
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], {
    env: { ...process.env, WORKER: join(folder, 'worker.mjs'), COUNT: `${count}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
  return { child, said: () => words }
}

const childrenOf = async ({ pid }: ChildProcess) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

const soon = { timeout: 60_000 }

describe('processes that share a port', { timeout: 90_000 }, () => {
  it('are started again ever later where each ends as soon as it serves', async () => {
    const { child, said } = await start(1, serve('setTimeout(() => process.exit(3), 500)'))
    await expect.poll(said, soon).toContain('in 4 s')
    expect(said()).toMatch(
      /open\nA process has ended with 3; another takes its place in 1 s\.\n.* in 2 s\.\n.* in 4 s\.\n$/,
    )
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('are stopped also while they start', async () => {
    const { child, said } = await start(2, 'setInterval(() => undefined, 1_000)')
    await expect.poll(said, soon).toContain('begun')
    const children = await childrenOf(child)
    expect(children).toHaveLength(2)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(children.filter((pid) => isRunning(Number(pid)))).toEqual([])
  })

  it('take connections themselves, so that none is lost with one that no longer answers', async () => {
    const { child, said } = await start(
      2,
      `import { createServer } from 'node:http'
      createServer((_, response) => response.end(String(process.pid)))
        .listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`,
    )
    await expect.poll(said, soon).toContain('open')
    const [, port] = /port (\d+)/.exec(said()) ?? []
    const [stuck, other] = await childrenOf(child)
    process.kill(Number(stuck), 'SIGSTOP')
    for (let turn = 0; turn < 4; turn++) {
      const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })
      expect(await answer.text()).toBe(other)
    }
    process.kill(Number(stuck), 'SIGKILL')
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it('outlive a message that could not be sent to one of them', async () => {
    const { child, said } = await start(1, serve())
    await expect.poll(said, soon).toContain('open')
    child.kill('SIGUSR2')
    const [first] = await childrenOf(child)
    process.kill(Number(first), 'SIGKILL')
    await expect.poll(said, soon).toContain('A process has ended with SIGKILL; another takes its place in 1 s.')
    await expect.poll(() => childrenOf(child), soon).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
