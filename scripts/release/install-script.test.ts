import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { create } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A machine in a folder: the script with its places below it, and what it asks of the system. */
let machine: string
let script: string

const places = ['/opt/uliza', '/etc/uliza', '/etc/systemd', '/usr/local/sbin', '/run/lock']
/** `interrupt`: the first restart ends the script, as a lost connection does. `broken`: no release answers. */
const commands = {
  id: 'echo 0',
  getent: 'exit 0',
  chgrp: 'exit 0',
  'systemd-run': 'while case $1 in --*) true ;; *) false ;; esac; do shift; done; exec "$@"',
  systemctl: `case $1 in
    restart) [ ! -f MACHINE/interrupt ] || { rm MACHINE/interrupt; kill -9 $PPID; } ;;
    show) [ ! -f MACHINE/broken ] || { echo 4; exit; }; echo 0 ;;
  esac`,
}
const program = `case $1 in health) [ ! -f MACHINE/broken ] ;; *) exit 0 ;; esac`

async function executable(file: string, text: string) {
  await writeFile(file, `#!/bin/sh\n${text.replaceAll('MACHINE', machine)}\n`)
  await chmod(file, 0o755)
}

beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'uliza-machine-'))
  for (const folder of [...places, '/etc/systemd/system', '/bin', '/made'])
    await mkdir(join(machine, folder), { recursive: true })
  await writeFile(join(machine, 'etc/uliza/uliza.env'), 'PUBLIC_URL=https://market.example\n')
  for (const [name, text] of Object.entries(commands)) await executable(join(machine, 'bin', name), text)
  script = join(machine, 'install.sh')
  const text = await readFile('deploy/install.sh', 'utf8')
  await writeFile(
    script,
    places.reduce((all, place) => all.replaceAll(place, join(machine, place)), text),
  )
})
afterEach(() => rm(machine, { recursive: true }))

/** An archive of a release that has no more than the script looks at. */
async function release(version: string): Promise<string> {
  const name = `uliza-${version}-linux-x64`
  const folder = join(machine, 'made', name)
  await mkdir(join(folder, 'bin'), { recursive: true })
  await mkdir(join(folder, 'deploy/systemd'), { recursive: true })
  await writeFile(join(folder, 'release.json'), `{\n  "version": "${version}"\n}\n`)
  await writeFile(join(folder, 'deploy/systemd/uliza.target'), '')
  await executable(join(folder, 'bin/uliza'), program)
  const file = `${folder}.tar.gz`
  await create({ file, cwd: join(machine, 'made'), gzip: true }, [name])
  return file
}

/** How the script ended, and what it said. */
const install = (...args: string[]): Promise<{ code: number | string; said: string }> =>
  promisify(execFile)('sh', [script, ...args], {
    env: { ...process.env, PATH: `${join(machine, 'bin')}:${process.env.PATH}` },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, signal, stdout, stderr }) => ({ code: code ?? signal, said: stdout + stderr }),
  )

const leads = async (name: string) =>
  readlink(join(machine, 'opt/uliza', name)).then(
    (to) => basename(to).split('-')[1],
    () => null,
  )
const state = async () => ({ current: await leads('current'), before: await leads('before') })

describe('the script that installs a release', { timeout: 90_000 }, () => {
  it('goes back to the one before it, also where it was interrupted and run again', async () => {
    for (const version of ['0.1.0', '0.2.0']) expect((await install(await release(version))).code).toBe(0)
    await writeFile(join(machine, 'interrupt'), '')
    const third = await release('0.3.0')
    expect((await install(third)).code).toBe('SIGKILL')
    expect(await state()).toEqual({ current: '0.3.0', before: '0.2.0' })
    expect((await install(third)).code).toBe(0)
    expect(await state()).toEqual({ current: '0.3.0', before: '0.2.0' })
    expect((await install('--back')).code).toBe(0)
    expect(await state()).toEqual({ current: '0.2.0', before: '0.3.0' })
  })

  it('leaves all as it was where the new one does not answer', async () => {
    for (const version of ['0.1.0', '0.2.0']) await install(await release(version))
    await writeFile(join(machine, 'broken'), '')
    expect(await install(await release('0.3.0'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('does not answer'),
    })
    expect(await state()).toEqual({ current: '0.2.0', before: '0.1.0' })
  })

  it('does nothing while another one of it is at work', async () => {
    const file = await release('0.1.0')
    const lock = join(machine, 'run/lock/uliza-install')
    const holding = 'exec 9> "$0"; flock 9; echo locked; exec sleep 60'
    const other = spawn('sh', ['-c', holding, lock], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(other.stdout, 'data')
    expect(await install(file)).toEqual({
      code: 1,
      said: 'install: another install.sh is at work: wait until it is done\n',
    })
    await expect(access(join(machine, 'opt/uliza/releases'))).rejects.toThrow('ENOENT')
    other.kill('SIGKILL')
    await once(other, 'exit')
  })
})
