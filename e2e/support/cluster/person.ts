import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { open } from '../browser.ts'

/**
 * How long somebody looks at a page that says nothing new, before they load it again. On a machine with other work, on
 * which a killed process is back after 40 s instead of 6, a page that is right was seen to take half a minute.
 */
const patienceMilliseconds = 90_000
/** Between two presses of the same button. */
const calmMilliseconds = 2_000

/** What somebody had to do besides what they came for. */
export interface Done {
  /** The browser could not connect, and said so itself. */
  reloaded: number
  /** nginx said that nobody answers. */
  refused: number
  /** The page said that something did not work, and to press once more. */
  pressedAgain: number
  /** The page asked to have the payment looked up. */
  checked: number
  /** Nothing was said, and nothing came: what stood there. */
  stuck: string[]
}

export const nothingDone = (): Done => ({ reloaded: 0, refused: 0, pressedAgain: 0, checked: 0, stuck: [] })

/** Somebody at a page, who does what that says, and loads again what the browser could not reach. */
export function aPerson(page: Page, done: Done) {
  const tryAgain = page.getByRole('button', { name: 'Try again', exact: true })
  const payAgain = page.getByText(/[Pp]ress Pay again/)
  const pay = page.getByRole('button', { name: /^Pay KSh/ }).filter({ visible: true })
  const checkAgain = page.getByRole('button', { name: 'Check again', exact: true })

  /** Waits until something is seen, and does meanwhile what is to be done for it. */
  async function see(sign: Locator, { within = 240_000 } = {}): Promise<void> {
    const until = Date.now() + within
    let quietSince = Date.now()
    while (!(await isSeen(sign))) {
      if (Date.now() > until)
        throw new Error(`after ${within / 1_000} s there is no ${sign} at ${page.url()}: ${await wordsOf(page)}`)
      if (await goOn()) {
        quietSince = Date.now()
        await pause(calmMilliseconds)
      } else if (Date.now() - quietSince > patienceMilliseconds) {
        done.stuck.push(`${page.url()} without ${sign}: ${await wordsOf(page)}`)
        await reload()
        quietSince = Date.now()
      }
      await pause(100)
    }
  }

  /** One step that is offered where something did not work; false where none is. */
  async function goOn(): Promise<boolean> {
    if (page.url().startsWith('chrome-error:')) {
      done.reloaded++
      await reload()
      return true
    }
    if (await isSeen(page.getByRole('heading', { name: /^50\d / }))) {
      done.refused++
      await reload()
      return true
    }
    if (await isSeen(tryAgain)) return press('pressedAgain', tryAgain)
    if (
      (await isSeen(payAgain)) &&
      (await pay
        .first()
        .isEnabled()
        .catch(() => false))
    )
      return press('pressedAgain', pay)
    if (await isSeen(checkAgain)) return press('checked', checkAgain)
    return false
  }

  async function press(what: 'pressedAgain' | 'checked', button: Locator): Promise<boolean> {
    const isPressed = await button
      .first()
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
    if (isPressed) done[what]++
    return isPressed
  }

  const reload = () => page.reload({ timeout: 20_000 }).catch(() => undefined)

  return {
    see,
    /** Opens an address, and waits for what is there. */
    async open(path: string, sign: Locator) {
      await open(page, path).catch(() => undefined)
      await see(sign)
    },
    /** Presses, and waits for what that brings. */
    async press(button: Locator, sign: Locator, limit?: { within: number }) {
      await see(button)
      await button.first().click({ timeout: patienceMilliseconds })
      await see(sign, limit)
    },
  }
}

export type Person = ReturnType<typeof aPerson>

const isSeen = (sign: Locator): Promise<boolean> =>
  sign
    .first()
    .isVisible()
    .catch(() => false)

const wordsOf = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .then(
      (words) => words.slice(0, 1_500),
      () => '',
    )
