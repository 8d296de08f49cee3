import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, onTestFinished, type RunnerTestCase } from 'vitest'
import { forgetKnownApis } from './api.ts'
import { program } from './program.ts'

/** As Chrome has it: how far below what is seen pictures are fetched, which the headless shell sets twice as far. */
const pictureDistance = 'lazyLoadingImageMarginPxUnknown=1250,lazyLoadingImageMarginPx4G=1250'
/** What Playwright says of a mouse, which the switch would take away. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

const flags = [
  '--disable-gpu',
  // A page of a test lives for seconds: to make its scripts fast takes longer than they run.
  '--js-flags=--no-opt',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's own sandbox does not work for root; the pages are ours.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The switches of a browser that shows pictures, or one that neither fetches nor draws any. */
export const flagsOf = ({ hasPictures }: { hasPictures: boolean }) => [
  ...flags,
  `--blink-settings=${mouse},${pictureDistance},imagesEnabled=${hasPictures}`,
]

export interface Visit {
  page: Page
  context: BrowserContext
}

/** By the program that was started, and whether it shows pictures. */
const browsers = new Map<string, Browser>()
let browser: Browser | undefined

/**
 * Opens one browser for all files of the worker; it is closed with the worker's process. Only the whole browser shows
 * notifications. Pictures are for the files that look at them: without any, a page takes a twelfth less of a processor.
 */
export function withBrowser({ isWhole = false, hasPictures = false } = {}) {
  beforeAll(async () => {
    forgetKnownApis()
    const { CHROMIUM_PATH: pages = '', WHOLE_CHROMIUM_PATH: whole = pages } = process.env
    const executablePath = isWhole ? whole : pages
    const kind = `${executablePath} ${hasPictures}`
    browser = browsers.get(kind)
    if (browser?.isConnected()) return
    browser = await chromium.launch({ executablePath, args: flagsOf({ hasPictures }) })
    browsers.set(kind, browser)
  })
}

const network = Math.floor(Math.random() * 200)
let people = 0

/** Nobody shares an address, so that the limits on trying to sign in count each person alone. */
function anAddress(): string {
  people += 1
  return `10.${network}.${people >> 8}.${people & 255}`
}

/**
 * A person with a browser of their own: no cookies, nothing kept. On failure a picture of the page is left behind, and
 * its words are in the error.
 */
export async function aVisit(options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await newVisit(options)
  onTestFinished(async ({ task }) => {
    await describeFailure(visit.page, task)
    await visit.context.close()
  })
  return visit
}

/**
 * One browser for all tests of a group, which walk from page to page: what was fetched for one is there for the next.
 */
export function aSharedVisit(enter?: (visit: Visit) => Promise<void>): Visit {
  const visit = {} as Visit
  beforeAll(async () => {
    Object.assign(visit, await newVisit())
    await enter?.(visit)
  })
  afterEach(async ({ task }) => {
    await describeFailure(visit.page, task)
  })
  afterAll(() => visit.context.close())
  return visit
}

async function newVisit(options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('withBrowser() has not been called')
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    baseURL: program().appUrl,
    viewport: { width: 1280, height: 900 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return { page: await context.newPage(), context }
}

/** What the page said stands in the error itself, which is read where nothing else of a run is kept. */
async function describeFailure(page: Page, { name, result }: Pick<RunnerTestCase, 'name' | 'result'>) {
  if (result?.state !== 'fail') return
  const path = `test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}.png`
  // The page may have gone with whatever failed.
  await page.screenshot({ path, fullPage: true }).catch(() => undefined)
  const words = await page
    .locator('main')
    .ariaSnapshot({ timeout: 1000 })
    .catch(() => page.ariaSnapshot({ timeout: 1000 }))
    .catch(() => '')
  for (const error of result.errors ?? [])
    error.message += `\nThe page was ${page.url()} and said:\n${words.slice(0, 1500)}`
}

/** Opens a page and waits until it is alive: what is pressed before React has taken over is pressed in vain. */
export async function open(page: Page, path: string): Promise<number> {
  // A sheet that was just closed steps back in the history, which ends a navigation of the same moment.
  const response = await page.goto(path).catch((error: Error) => {
    if (error.message.includes('ERR_ABORTED')) return page.goto(path)
    throw error
  })
  await page.waitForFunction(() => {
    // React marks elements while it is still at work, and answers no press until it has committed the whole document.
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    if (container?.stateNode.current.memoizedState.isDehydrated !== false) return false
    const parts = [...document.querySelectorAll('main, main h1, main button, header button')]
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
  return response?.status() ?? 0
}

/** Path and search of where the browser is. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
