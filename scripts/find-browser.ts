import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Chromium without windows of its own: a new page costs a quarter of what it costs in the whole browser. */
const shell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const firstOf = (places: (string | undefined)[]) => places.find((path) => path && existsSync(path))

/** A browser that has windows and shows notifications, and one for all that needs neither: it may be the same. */
interface Browsers {
  whole: string
  pages: string
}

/**
 * The paths of a Chromium or Chrome: the one that is named for both, else what is installed or can be; else a sentence
 * that says what to do.
 */
export function findBrowsers(): Browsers {
  const named = firstOf([process.env.CHROMIUM_PATH])
  if (named) return { whole: named, pages: named }
  const whole = firstOf([...usualPlaces, chromium.executablePath()]) ?? installBrowser()
  if (whole) return { whole, pages: firstOf([shell]) ?? installShell() ?? whole }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  )
}

function installBrowser(): string | undefined {
  if (installPackage('chromium')) return firstOf(usualPlaces)
  run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
  return firstOf([chromium.executablePath()])
}

const installShell = () => (installPackage('chromium-headless-shell') ? firstOf([shell]) : undefined)

/** Whether Debian has this package and it could be installed, which is root's to do. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`The browser tests have no ${name}; trying to install it.`)
  return run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', name)
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
