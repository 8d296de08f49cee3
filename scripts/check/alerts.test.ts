import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { alertRules } from '#server/modules/alerts/alert-rules.ts'
import { marketFigures } from '#server/reads/admin/operations/market-figures.queries.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const rules = await read('deploy/prometheus/alerts.yaml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const pageOf = (alert: string) => `${alert.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.md`

/** What each process tells of itself, beside the figures of the market. */
const ofProcess = [
  'uliza_http_request_duration_seconds_bucket',
  'uliza_http_request_duration_seconds_count',
  'uliza_disk_bytes',
  'uliza_figures_read',
]

describe('an alert', () => {
  it('has a page that says what to do, and no page is of an alert that is not there', async () => {
    const pages = await readdir(new URL('../../docs/runbook/', import.meta.url))
    expect(pages.toSorted()).toEqual([...alerts.map(pageOf), 'README.md'].toSorted())
    const index = await read('docs/runbook/README.md')
    expect(alerts.filter((alert) => !index.includes(`[${alert}](${pageOf(alert)})`))).toEqual([])
  })

  it('that the program sees itself is one of these, as urgent and after as long', () => {
    // Of these only somebody outside can know, or who keeps what was before.
    const fromOutside = ['ProcessGone', 'FiguresUnread', 'ErrorsAnswered', 'AnswersSlow', 'MemoryHigh']
    expect(Object.keys(alertRules)).toEqual(alerts.filter((alert) => !fromOutside.includes(alert)))
    for (const [name, { severity, minutes }] of Object.entries(alertRules)) {
      const rule = rules.split('- alert: ').find((each) => each.startsWith(`${name}\n`)) ?? ''
      const [, count = '0', unit = 'm'] = /for: (\d+)([mh])/.exec(rule) ?? []
      expect([name, Number(count) * (unit === 'h' ? 60 : 1)]).toEqual([name, minutes])
      expect(rule).toContain(`severity: ${severity.toLowerCase()} `)
    }
  })

  it('is fired once by the tests of its rules', async () => {
    const tests = await read('deploy/prometheus/alerts.test.yaml')
    const fired = [...tests.matchAll(/eval_time: (?:85|180)m,?\s+alertname: (\w+)/g)].map(([, name]) => name)
    expect(fired).toEqual(alerts)
  })

  it.each(['deploy/prometheus/alerts.yaml', 'deploy/grafana/uliza.json'])(
    'and a graph ask for figures that there are: %s',
    async (path) => {
      const asked = new Set((await read(path)).match(/uliza_\w+/g))
      const known = [...Object.keys(marketFigures), ...ofProcess]
      expect([...asked].filter((name) => !known.includes(name))).toEqual([])
    },
  )
})
