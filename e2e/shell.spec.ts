import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { marked, pressables } from './support/links.ts'
import { aVisitOf, demoPeople, type Role } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 740 } }
const roles: Role[] = ['CUSTOMER', 'VENDOR', 'ADMIN']

const places = ['Uliza, home → /', 'Vendors → /', 'Events → /events']
const tools = [
  'EN. Language: English. Change to Kiswahili',
  'Look: As the device. Change to Light',
  'Cart, 0 items → /cart',
]

describe('the header of a wide screen', () => {
  it('has the logo home, Vendors, Events, and Sign In and Sign Up for who is signed out', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    const header = page.getByRole('banner')
    expect(await pressables(header)).toEqual([...places, ...tools, 'Sign In → /auth/login', 'Sign Up → /auth/register'])
    expect(await header.getByText('Welcome').count()).toBe(0)
  })

  it.each<[Role, string[]]>([
    ['CUSTOMER', []],
    ['VENDOR', ['Dashboard → /vendor']],
    ['ADMIN', ['Admin → /admin']],
  ])('welcomes a %s by name, with the button of that role and Sign Out', async (role, ofRole) => {
    const { page } = await aVisitOf(role)
    await open(page, '/events')
    const header = page.getByRole('banner')
    const welcome = `Welcome, ${demoPeople[role].name}`
    expect(await pressables(header)).toEqual([...places, welcome, ...ofRole, ...tools, 'Sign Out'])
    expect(await header.getByText(welcome).isVisible()).toBe(true)
  })

  it('leads where it says, without the page being loaded anew', async () => {
    const { page } = await aVisitOf('CUSTOMER')
    await open(page, '/')
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    const header = page.getByRole('banner')
    for (const [name, path] of [
      ['Events', '/events'],
      ['Vendors', '/'],
      ['Cart, 0 items', '/cart'],
      ['Uliza, home', '/'],
    ] as const) {
      await header.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => placeOf(page)).toBe(path)
    }
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  })

  it('marks where the visitor is', async () => {
    const { page } = await aVisit()
    for (const [path, names] of [
      ['/', ['Vendors']],
      ['/events', ['Events']],
      ['/cart', ['Cart, 0 items']],
    ] as const) {
      await open(page, path)
      const [logo, ...others] = await marked(page.getByRole('banner'))
      expect([path, logo === 'Uliza, home' ? others : [logo, ...others]]).toEqual([path, names])
    }
  })
})

describe('the menu of the welcome line', () => {
  const items = ['Orders', 'Tickets', 'Notifications', 'Profile', 'Sell on Uliza', 'Sign Out']

  it.each([768, 1440])('leads to every part of the account and out, at %s px', async (width) => {
    const { page } = await aVisitOf('CUSTOMER', { viewport: { width, height: 800 } })
    await open(page, '/events')
    await page.getByRole('button', { name: /^Welcome,/ }).click()
    const menu = page.getByRole('menu', { name: /^Welcome,/ })
    await menu.waitFor()
    const names = await menu.getByRole('menuitem').evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''))
    expect(items.filter((item) => !names.some((name) => name.startsWith(item)))).toEqual([])
    await menu.getByRole('menuitem', { name: 'Tickets' }).click()
    await expect.poll(() => placeOf(page)).toBe('/account/tickets')
    await menu.waitFor({ state: 'detached' })
  })

  it('is opened, walked through and closed by the keyboard', async () => {
    const { page } = await aVisitOf('CUSTOMER')
    await open(page, '/events')
    const button = page.getByRole('button', { name: /^Welcome,/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused).toContain('Orders')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('Sign Out')
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  })
})

describe('the bar at the bottom of a phone', () => {
  const bar = ['Home → /', 'Events → /events']

  it('has four items, of which Orders and Profile lead a visitor to sign in', async () => {
    const { page } = await aVisit(phone)
    await open(page, '/')
    const items = [...bar, 'Orders → /auth/login?redirect=%2Faccount', 'Profile → /auth/login']
    expect(await pressables(page.getByRole('navigation', { name: 'Main' }))).toEqual(items)
  })

  it.each<[Role, string]>([
    ['CUSTOMER', '/account'],
    ['VENDOR', '/vendor'],
    ['ADMIN', '/admin'],
  ])('leads a %s from Orders to the account and from Profile to %s', async (role, profile) => {
    const { page } = await aVisitOf(role, phone)
    await open(page, '/')
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect(await pressables(nav)).toEqual([...bar, 'Orders → /account', `Profile → ${profile}`])
    await nav.getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => placeOf(page)).toBe(profile)
  })

  it('marks where the visitor is', async () => {
    const { page } = await aVisitOf('VENDOR', phone)
    for (const [path, name] of [
      ['/', 'Home'],
      ['/events', 'Events'],
      ['/account', 'Orders'],
      ['/account/profile', 'Profile'],
    ] as const) {
      await open(page, path)
      expect([path, await marked(page.getByRole('navigation', { name: 'Main' }))]).toEqual([path, [name]])
    }
  })

  it('marks one place for a customer, to whom Orders and Profile lead alike', async () => {
    const { page } = await aVisitOf('CUSTOMER', phone)
    await open(page, '/account')
    expect(await marked(page.getByRole('navigation', { name: 'Main' }))).toEqual(['Orders'])
  })

  it("stays below a page's own action, and with the header on the pages for signing in", async () => {
    const { page } = await aVisit(phone)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await open(page, '/events')
    await page.locator('main a[href^="/events/"]').first().click()
    const action = page.locator('[data-action-bar]')
    await action.waitFor()
    const [above, below] = [await action.boundingBox(), await nav.boundingBox()]
    expect(above && below && above.y + above.height).toBe(below?.y)
    expect(below && below.y + below.height).toBe(740)
    for (const path of ['/auth/login', '/auth/register']) {
      await open(page, path)
      expect(await nav.isVisible()).toBe(true)
      expect(await page.getByRole('banner').getByRole('link', { name: 'Uliza, home' }).isVisible()).toBe(true)
    }
  })

  it('takes the place of the links in the header, which a wide screen has instead of it', async () => {
    const { page } = await aVisitOf('CUSTOMER', phone)
    await open(page, '/')
    const [logo, language, , cart] = ['Uliza, home → /', ...tools]
    expect(await pressables(page.getByRole('banner'))).toEqual([logo, language, cart])
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(await page.getByRole('link', { name: 'Orders', exact: true }).isVisible()).toBe(false)
  })
})

describe('the keyboard', () => {
  it('comes first to a link that skips to the page', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the page' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  })
})

describe('the look', () => {
  it('follows the device until another is chosen, which is kept', async () => {
    const { page } = await aVisit({ colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await open(page, '/cart')
    const dark = await ground()
    const button = page.getByRole('banner').getByRole('button', { name: /^Look:/ })
    await button.click()
    expect(await button.getAttribute('aria-label')).toBe('Look: Light. Change to Dark')
    const light = await ground()
    expect(light).not.toBe(dark)
    await open(page, '/events')
    expect(await ground()).toBe(light)
    await button.click()
    expect(await ground()).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await button.click()
    expect([await ground(), await page.locator('html').getAttribute('data-theme')]).toEqual([light, null])
  })
})

describe('while a page loads', () => {
  it.each(['/account', '/vendor', '/admin', '/cart'])(
    '%s shows its skeleton before any script has run',
    async (path) => {
      const { page } = await aVisit({ javaScriptEnabled: false })
      await page.goto(path)
      expect(await page.locator('main .waiting').first().isVisible()).toBe(true)
    },
  )

  it('a skeleton is shown', async () => {
    const { page } = await aVisitOf('CUSTOMER', phone)
    // Not from the home page, which has the events already.
    await open(page, '/cart')
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/events*', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.route('**/api/user/orders*', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of [
      ['Orders', '/account'],
      ['Events', '/events'],
    ] as const) {
      await bar.getByRole('link', { name }).click()
      // The page before may be one that waits, too.
      await expect.poll(() => placeOf(page)).toBe(path)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.locator('main .waiting').first().waitFor()
    }
    answer()
    await page.locator('main .waiting').first().waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

describe('while the script of a page is on its way', () => {
  it('a skeleton is shown too', async () => {
    const { page, context } = await aVisit()
    await open(page, '/events')
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route('**/assets/*.js', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const skeleton = page.locator('main .waiting')
    expect(await skeleton.count()).toBe(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart,/ })
      .click()
    await skeleton.first().waitFor({ timeout: 5_000 })
    expect(await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).count()).toBe(0)
    answer()
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
    expect(placeOf(page)).toBe('/cart')
  })
})

describe('every role', () => {
  it.each(roles)('%s finds header and footer around the page, and one heading above all', async (role) => {
    const { page } = await aVisitOf(role)
    await open(page, '/')
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

describe('a button with only an icon', () => {
  it('says what it does when it is pointed at or reached by the keyboard', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    const words = page.locator('[data-radix-popper-content-wrapper]').filter({ hasText: 'Cart, 0 items' })
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).hover()
    await words.waitFor()
    await page.keyboard.press('Escape')
    await words.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('button', { name: 'Look:' }).focus()
    await page.keyboard.press('Tab')
    await words.waitFor()
    expect(await words.isVisible()).toBe(true)
  })
})
