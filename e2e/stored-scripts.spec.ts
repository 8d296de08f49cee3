import type { Client } from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { others, planted } from '../server/testing/erasure/columns.ts'
import { aSharedVisit, aVisit, open, withBrowser } from './support/browser.ts'
import { apiOf, enterAs, type Role } from './support/people.ts'
import { withMarket } from './support/program.ts'
import { exampleOf, routes, visitorOf } from './support/routes.ts'
import { plantedMark, scriptPayloads } from './support/script-payloads.ts'

/** What people write, and what a provider says: every column of text but those that the program finds something by. */
const isWritten = (column: string) =>
  !/\.(\w*(email|phone|contact|key|keys|hash|token|secret|receipt)|slug|status|number|provider\w*|kind|state|action|type|category|county|access_code|short_code|url|check_out_time|online_link|kra_pin|method|account\w*|matched_id|void_reason|resolution|reference|redirect_url|basis|party|approval|diets|allergens|gates|available_times|step|language|place|id|ended_by|meta_user_id|body|raw)$/.test(
    column,
  )
const [erased = [], , sold = []] = Object.values(others)
const written = [...planted, ...erased, ...sold].filter(isWritten)

/** Its words in JSON. */
const wordsInJson = new Set<string>([
  ...([
    'shop',
    'event',
    'reason',
    'name',
    'organiser',
    'text',
    'note',
    'from',
    'to',
    'by',
    'venue',
    'group',
    'option',
  ] as const),
  ...(['words', 'detail', 'subject', 'title', 'attendee', 'label'] as const),
])

const all = scriptPayloads.join(' ')
let turn = 0
/** One alone behind the words that were there; every third time all of them. */
const plantedIn = (words: string) => {
  turn += 1
  return `${words.slice(0, 40)} ${turn % 3 === 0 ? all : scriptPayloads[turn % scriptPayloads.length]}`
}

function plantInJson(value: unknown, isWord = false): unknown {
  if (typeof value === 'string') return isWord ? plantedIn(value) : value
  if (Array.isArray(value)) return value.map((each) => plantInJson(each, isWord))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      plantInJson(each, wordsInJson.has(key) && typeof each !== 'object'),
    ]),
  )
}

const notPlanted: string[] = []

/** Past the program's own rules, as somebody would have come past them: triggers are off, the checks of columns hold. */
async function plant(client: Client) {
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ column: string; type: string }>(
    `select table_name || '.' || column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  for (const column of written) {
    const [table, name] = column.split('.') as [string, string]
    const type = types.get(column)
    if (type !== 'text' && type !== 'jsonb') continue
    const found = await client.query<{ ctid: string; value: unknown }>(
      `select ctid::text, "${name}" as value from "${table}" where "${name}" is not null and "${name}"::text <> '' limit 3000`,
    )
    const values = found.rows.map(({ value }) =>
      type === 'jsonb' ? JSON.stringify(plantInJson(value)) : plantedIn(String(value)),
    )
    await client
      .query(
        `update "${table}" set "${name}" = planted.value::${type}
         from unnest($1::tid[], $2::text[]) as planted (ctid, value) where "${table}".ctid = planted.ctid`,
        [found.rows.map(({ ctid }) => ctid), values],
      )
      .catch((error: Error) => notPlanted.push(`${column}: ${error.message}`))
  }
}

withMarket(plant)
withBrowser({ hasPictures: true })

/** What a page has of them that is more than text, and what it did. */
async function findings(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const elements = [...document.querySelectorAll(`[${mark}]`)].map((element) => `element: ${element.outerHTML}`)
    const leads = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].flatMap((name) =>
      [...document.querySelectorAll(`[${CSS.escape(name)}]`)]
        .map((element) => URL.parse(element.getAttribute(name) ?? '', location.href))
        .filter((url) => url?.host === 'canary.example' || /^(javascript|vbscript|data:text)/.test(url?.href ?? ''))
        .map((url) => url?.href ?? ''),
    )
    const { __done: done = [] } = window as { __done?: string[] }
    return [...elements, ...leads.map((address) => `address: ${address}`), ...done.map((what) => `ran: ${what}`)].map(
      (text) => text.slice(0, 200),
    )
  }, plantedMark)
}

/** Notes what runs, asks another host, or is stopped by the policy only. */
async function watch(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.addInitScript(() => {
    const noting = window as { __done?: string[]; __ran?: (what: number) => void }
    noting.__done = []
    noting.__ran = (what) => noting.__done?.push(String(what))
  })
  page.on('request', (request) => request.url().includes('canary.example') && heard.push(`asked: ${request.url()}`))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => heard.push(`dialog: ${dialog.message()}`)))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) heard.push(`stopped: ${message.text().slice(0, 200)}`)
  })
  return heard
}

it('each of them is found where a page takes it for more than text', async () => {
  const { page } = await aVisit()
  const heard = await watch(page)
  await page.goto('about:blank')
  const missed: string[] = []
  for (const payload of scriptPayloads.filter((text) => text.startsWith('<') && text.includes(plantedMark))) {
    await page.setContent(`<main>${payload}</main>`)
    if ((await findings(page)).length + heard.splice(0).length === 0) missed.push(payload)
  }
  expect(missed).toEqual([])
})

describe.each([
  ['everybody', 'VENDOR'],
  ['CUSTOMER', 'ADMIN'],
] as const)('%s and %s', { concurrent: true }, (...roles) => {
  describe.each(roles)(
    'scripts that somebody wrote into the market, on the pages for %s',
    { concurrent: false },
    (role) => {
      const visit = aSharedVisit()
      let heard: string[] = []
      const shownAt: string[] = []
      beforeAll(async () => {
        if (role !== 'everybody') await enterAs(visit, await apiOf(role as Role))
        heard = await watch(visit.page)
      })

      const mine = routes.filter((route) => (visitorOf(route) ?? 'everybody') === role)
      it.for(mine)('are text and nothing else at %s', { timeout: 60_000 }, async (route, { expect }) => {
        const { page } = visit
        await open(page, await exampleOf(route))
        await page.locator('main .waiting').first().waitFor({ state: 'detached' })
        expect([...(await findings(page)), ...heard.splice(0)]).toEqual([])
        if ((await page.locator('main').first().textContent())?.includes(plantedMark)) shownAt.push(route)
      })

      it('are read on some of them', ({ expect }) => {
        expect(shownAt.length).toBeGreaterThanOrEqual(4)
      })
    },
  )
})

it('were written into every column of words that the market has', () => {
  expect(notPlanted).toEqual([])
})
