import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { longestDrainSeconds } from '#server/platform/settings.ts'
import { stopMilliseconds } from '../run/stop-milliseconds.ts'
import { commandSources } from './commands.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
/** What is read by others than the program: the database's image, the runtime, and the script that installs. */
const ofOthers = ['NODE_COMPILE_CACHE', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SIM_HOST']

describe('what installs a release', () => {
  it.each([
    ['Dockerfile', /\b([A-Z][A-Z_]+)=/g],
    ['compose.yaml', /^ +([A-Z][A-Z_]+): /gm],
    ['deploy/compose.demo.yaml', /^ +([A-Z][A-Z_]+): /gm],
    ['deploy/kubernetes/uliza.yaml', /\{ ?name: ([A-Z][A-Z_]+),/g],
    ['deploy/systemd/uliza-web@.service', /(?<=^ExecStart=.*)\b([A-Z][A-Z_]+)=/gm],
    ['deploy/systemd/uliza-worker.service', /(?<=^ExecStart=.*)\b([A-Z][A-Z_]+)=/gm],
  ])('%s sets settings that the program has', (file, pattern) => {
    const set = [...read(file).matchAll(pattern)].map(([, name]) => name)
    expect(set).toContain(file.includes('kubernetes') ? 'ROLE' : file.includes('systemd') ? 'DATA_DIR' : 'NODE_ENV')
    expect(set.filter((name) => ![...settings, ...ofOthers].includes(name))).toEqual([])
  })

  it.each([
    ['compose.yaml', /^ {2}stop_grace_period: (\d+)s$/gm, 1],
    ['deploy/kubernetes/uliza.yaml', /^ +terminationGracePeriodSeconds: (\d+)$/gm, 2],
    ['deploy/systemd/uliza-web@.service', /^TimeoutStopSec=(\d+)$/gm, 1],
    ['deploy/systemd/uliza-worker.service', /^TimeoutStopSec=(\d+)$/gm, 1],
  ])(
    '%s gives a process the time to leave, whatever DRAIN_SECONDS says, and to finish before it is killed',
    (file, pattern, count) => {
      const given = [...read(file).matchAll(pattern)].map(([, seconds]) => Number(seconds))
      const enough = longestDrainSeconds + stopMilliseconds / 1000 + 10
      expect(given).toEqual(Array.from({ length: count }, () => enough))
      expect(read('docs/install.md')).toContain(`give ${enough} s`)
    },
  )

  it.each([
    ['compose.yaml', /^ {2}restart: unless-stopped$/m],
    ['deploy/kubernetes/uliza.yaml', /^kind: Deployment$/m],
    ['deploy/systemd/uliza-web@.service', /^StartLimitIntervalSec=0$[\s\S]*^Restart=always$/m],
    ['deploy/systemd/uliza-worker.service', /^StartLimitIntervalSec=0$[\s\S]*^Restart=always$/m],
  ])('%s starts a process again however it ended, also when it had no memory left', (file, pattern) => {
    expect(read(file)).toMatch(pattern)
  })

  it('the script is one that a shell can read', () => {
    expect(execFileSync('sh', ['-n', 'deploy/install.sh'], { encoding: 'utf8' })).toBe('')
  })

  it('a release has every command that the documents name', () => {
    expect(Object.values(commandSources()).every((source) => source.startsWith('scripts/'))).toBe(true)
    const named = [...read('docs/install.md').matchAll(/bin\/uliza ([a-z:-]+)/g)].map(([, name]) => name)
    expect(named).toContain('start')
    expect(named.filter((name) => !(String(name).replaceAll(':', '-') in commandSources()))).toEqual([])
  })
})
