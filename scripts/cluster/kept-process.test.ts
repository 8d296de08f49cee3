import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#server/platform/database/embedded-postgres.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'

let kept: KeptProcess | undefined
afterEach(() => kept?.stop())

describe('a process that is kept', () => {
  it('is started again after it was killed, though one that it had started itself goes on and has its port', async () => {
    const port = await freePort()
    // As nginx: one process is started, and another has the port. It answers by whom it was started.
    const serve = `const by = process.ppid; require('node:http').createServer((_, answer) => answer.end(String(by))).listen(${port})`
    const main = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(serve)}]).once('exit', process.exit)`
    const startedBy = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text())
    const started: number[] = []
    kept = keepProcess({
      name: 'nginx',
      command: process.execPath,
      args: ['-e', main],
      answers: async () => (await startedBy()) > 0,
      onStart: (pid) => started.push(pid),
    })
    await kept.serves
    process.kill(started[0] as number, 'SIGKILL')
    const isTheSecond = async () => (await startedBy()) === started[1]
    await expect.poll(() => isTheSecond().catch(() => false), { timeout: 20_000 }).toBe(true)
  })
})
