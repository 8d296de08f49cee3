import { chromium } from 'playwright-core'

/** Lighthouse's phone and its slow 4G, applied as its `devtools` throttling applies them. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** Chromium's own preset. */
const slow3G = {
  offline: false,
  latency: 400 * 5,
  downloadThroughput: (500 * 1000 * 0.8) / 8,
  uploadThroughput: (500 * 1000 * 0.8) / 8,
}

/**
 * When a page answers a press, in milliseconds from the moment it was asked for: from then on every link and every
 * button in the first screen is React's, which handles what is pressed.
 */
export const usableAfter = (url: string, executablePath: string, slowdown: number): Promise<number> =>
  momentOf('usableAt', { url, executablePath, network: slow4G, slowdown, script: watch })

/**
 * In milliseconds from a press at the first paint, on slow 3G with a fourth of the processor, until it is done: the button of the language, which
 * leaves a cookie.
 */
export const pressDoneAfter = (url: string, executablePath: string): Promise<number> =>
  momentOf('doneAfter', { url, executablePath, network: slow3G, slowdown: 4, script: pressAtFirstPaint })

interface Measure {
  url: string
  executablePath: string
  network: typeof slow4G
  /** Of the processor, in times. */
  slowdown: number
  script: string
}

/** What the script, which runs in the page before all others, leaves in this global. */
async function momentOf(name: string, { url, executablePath, network, slowdown, script }: Measure): Promise<number> {
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  try {
    // The page's own policy forbids what asks it from outside.
    const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: script })
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    const moment = await page.waitForFunction(`globalThis.${name}`, undefined, { timeout: 60_000 })
    return Number(await moment.jsonValue())
  } finally {
    await browser.close()
  }
}

/** Runs in the page. React marks each element that it has taken over with its properties. */
const watch = `
  const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const isInFirstScreen = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const look = () => {
    const pressable = [...document.querySelectorAll('main, main a, main button, header a, header button')]
    const seen = pressable.filter(isInFirstScreen)
    if (seen.length > 1 && seen.every(isReacts)) globalThis.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Runs in the page. */
const pressAtFirstPaint = `
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return
    observer.disconnect()
    const pressedAt = performance.now()
    document.querySelector('header button').click()
    const timer = setInterval(() => {
      if (!document.cookie.includes('uliza-lang')) return
      clearInterval(timer)
      globalThis.doneAfter = performance.now() - pressedAt
    }, 20)
  }).observe({ type: 'paint', buffered: true })
`
