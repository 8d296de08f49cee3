import { chromium } from 'playwright-core'

/** Lighthouse's phone and its slow 4G, applied as its `devtools` throttling applies them. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const slowdown = 4

/**
 * When a page answers a press, in milliseconds from the moment it was asked for: from then on every link and every
 * button in the first screen is React's, which handles what is pressed.
 */
export async function usableAfter(url: string, executablePath: string): Promise<number> {
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  try {
    // The page's own policy forbids what asks it from outside.
    const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: watch })
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    const moment = await page.waitForFunction('globalThis.usableAt', undefined, { timeout: 60_000 })
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
