import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

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

const lookAround = () =>
  [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find((path) => path && existsSync(path))

/**
 * The path of a Chromium or Chrome: an installed one, else one that can be installed; else a sentence that says what to
 * do.
 */
export function findBrowser(): string {
  const found = lookAround() ?? installBrowser()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  )
}

function installBrowser(): string | undefined {
  console.log('No Chromium was found; trying to install one.')
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (asRoot && run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', 'chromium')) return lookAround()
  run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
  return lookAround()
}
