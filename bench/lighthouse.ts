import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Fetched by npm when it is first measured, and kept in npm's cache: with what it brings it is 176 MB, a quarter of all
 * else that is installed, and nothing but this needs it.
 */
const lighthouse = 'lighthouse@13.5.0'

/** `simulate` computes from a fast load what a slow one would have been; `devtools` really slows it down. */
export type Throttling = 'simulate' | 'devtools'

interface Load {
  url: string
  browser: string
  throttling: Throttling
  /** Of the processor, in times. */
  slowdown: number
}

/** Lighthouse's phone is 4 times slower than a desktop of 1,500 to 2,000 (docs/throttling.md of Lighthouse). */
const desktopIndex = 1_750
const desktopSlowdown = 4

/** How many times slower than this machine Lighthouse's phone is. Nothing is slower than a phone. */
export const slowdownFor = (benchmarkIndex: number) =>
  Math.max(1, Math.round((10 * desktopSlowdown * benchmarkIndex) / desktopIndex) / 10)

/** Milliseconds, bytes, and Lighthouse's scores from 0 to 100. */
export interface PageReport {
  /** Lighthouse's measure of this machine's power. */
  benchmarkIndex: number
  performance: number
  /** The lowest of accessibility, best practices and search engines. */
  lowestOther: number
  largestPaint: number
  blocking: number
  layoutShift: number
  /** As it went over the wire. */
  scriptBytes: number
  scripts: number
  requestsBesidesPictures: number
  pageBytes: number
  /** Before compression. */
  htmlBytes: number
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items: NetworkRequest[] } }>
}

interface NetworkRequest {
  resourceType: string
  transferSize: number
  resourceSize: number
  url: string
}

/**
 * Loads a page once, as Lighthouse's phone on slow 4G; again where Lighthouse lost the trace, which it says is chance.
 */
export async function runLighthouse(load: Load): Promise<PageReport> {
  for (let tries = 1; ; tries++) {
    try {
      return await loadOnce(load)
    } catch (error) {
      if (tries === 4) throw error
    }
  }
}

async function loadOnce({ url, browser, throttling, slowdown }: Load): Promise<PageReport> {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  try {
    await promisify(execFile)(
      'npm',
      [
        ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
        ...['--output=json', `--output-path=${file}`, `--throttling-method=${throttling}`],
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        '--only-categories=performance,accessibility,best-practices,seo',
        // Search engines are kept out of the cart and of signing in on purpose.
        '--skip-audits=is-crawlable',
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 2 ** 26 },
    )
    return toPageReport(JSON.parse(await readFile(file, 'utf8')) as Report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toPageReport({ environment, categories, audits }: Report): PageReport {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = (audits['network-requests']?.details?.items ?? []).filter(({ url }) => !url.startsWith('data:'))
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    benchmarkIndex: environment.benchmarkIndex,
    performance: score('performance'),
    lowestOther: Math.min(...['accessibility', 'best-practices', 'seo'].map(score)),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: sum(scripts.map(({ transferSize }) => transferSize)),
    scripts: scripts.length,
    requestsBesidesPictures: requests.filter(({ resourceType }) => resourceType !== 'Image').length,
    pageBytes: sum(requests.map(({ transferSize }) => transferSize)),
    htmlBytes: requests.find(({ resourceType }) => resourceType === 'Document')?.resourceSize ?? 0,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
