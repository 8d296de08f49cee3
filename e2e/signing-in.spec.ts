import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anEventToday, theVendor, ticketsOf } from './support/gates.ts'
import { anOpenShop, somebody } from './support/market.ts'
import { aNewCustomer, aVisitOf, demoPeople, enter, type Role, signInOn } from './support/people.ts'
import { expectToast } from './support/toasts.ts'

withBrowser()

const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()

describe('signing in', () => {
  it.each<[Role, string]>([
    ['CUSTOMER', '/'],
    ['VENDOR', '/vendor'],
    ['ADMIN', '/admin'],
  ])('welcomes a %s back and leads to %s', async (role, home) => {
    const { page } = await aVisit()
    await open(page, '/auth/login')
    await signInOn(page, demoPeople[role].email)
    await expectToast(page, 'Welcome back!', "You've been successfully logged in.")
    await expect.poll(() => placeOf(page)).toBe(home)
    expect(await page.getByRole('banner').getByText(demoPeople[role].name).isVisible()).toBe(true)
  })

  it('that fails says so with the message of the error, and leaves what was typed', async () => {
    const { page } = await aVisit()
    await open(page, '/auth/login')
    await signInOn(page, demoPeople.CUSTOMER.email, 'not the password')
    await expectToast(page, 'Login failed', '401: Email or password is not right.', 'destructive')
    expect(placeOf(page)).toBe('/auth/login')
    expect(await page.getByLabel('Email').inputValue()).toBe(demoPeople.CUSTOMER.email)
  })

  it('that cannot reach the server says so too', async () => {
    const { page, context } = await aVisit()
    await open(page, '/auth/login')
    await page.getByLabel('Email').fill(demoPeople.CUSTOMER.email)
    await page.getByLabel('Email').blur()
    await page.getByLabel('Password', { exact: true }).focus()
    await context.route('**/api/auth/login', (route) => route.abort())
    await signInOn(page, demoPeople.CUSTOMER.email)
    await expectToast(page, 'Login failed', 'There is no connection. Try again when it is back.', 'destructive')
  })
})

describe('a ticket that was sent', () => {
  it('is there again after signing in and after signing up from its link, and is taken', async () => {
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Passed on', vendor)
    const { person: sender } = await aNewCustomer()
    const [ticket] = await ticketsOf(sender, event, vendorId, 1)
    const sent = await (await anApiOf(sender.email, sender.password)).send(
      'POST',
      `/api/user/tickets/${ticket!.id}/transfer`,
      { name: 'Brian Mwangi', contact: '0711 902 664' },
    )
    const { link } = JSON.parse(sent.text) as { link: string }
    const path = `/tickets/take${new URL(link).hash}`
    const theTicket = (page: Page) => page.getByRole('heading', { name: event.title })

    const { person: friend } = await aNewCustomer()
    const { page: first } = await aVisit()
    await open(first, path)
    await first.getByRole('link', { name: 'Sign in to take it' }).click()
    await signInOn(first, friend.email, friend.password)
    await first.waitForURL(/\/tickets\/take#/)
    await theTicket(first).waitFor()

    const { page } = await aVisit()
    await open(page, path)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, somebody('Brian Mwangi'))
    await page.waitForURL(/\/tickets\/take#/)
    await page.getByRole('button', { name: 'Take the ticket' }).click()
    await page.waitForURL(/\/account\/tickets/)
    await page.getByRole('article').getByText('Brian Mwangi').waitFor()
    await first.reload()
    const used = first.getByRole('heading', { name: 'This link is used' })
    await used.waitFor()
    expect(await used.isVisible()).toBe(true)
  })
})

async function fillSignUp(page: Page, person: ReturnType<typeof somebody>) {
  await page.getByLabel('Your name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone.slice(1))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

describe('signing up', () => {
  async function signUp(page: Page, person: ReturnType<typeof somebody>, role?: string) {
    await open(page, '/auth/register')
    if (role) await page.getByRole('radio', { name: role }).check()
    await fillSignUp(page, person)
  }

  it('welcomes by name and leads home', async () => {
    const { page } = await aVisit()
    await signUp(page, somebody('Baraka Otieno'))
    await expectToast(page, 'Account created!', 'Welcome to Uliza, Baraka Otieno.')
    await expect.poll(() => placeOf(page)).toBe('/')
    expect(await page.getByRole('banner').getByText('Welcome, Baraka Otieno').isVisible()).toBe(true)
  })

  it('as a vendor leads to the vendor’s place', async () => {
    const { page } = await aVisit()
    await signUp(page, somebody('Amina Hassan'), 'I want to sell')
    await expect.poll(() => placeOf(page)).toMatch(/^\/(vendor|onboarding\/vendor)/)
    expect((await page.request.get('/api/auth/me').then((reply) => reply.json())).role).toBe('VENDOR')
  })

  it('that fails says so with the message of the error', async () => {
    const { page } = await aVisit()
    await signUp(page, { ...somebody(), email: demoPeople.CUSTOMER.email })
    await expectToast(
      page,
      'Registration failed',
      '409: An account could not be made with this email. If it is yours, sign in, or use another email.',
      'destructive',
    )
    expect(placeOf(page)).toBe('/auth/register')
  })
})

describe('signing out', () => {
  it('says so, goes home, forgets the person and leaves the cart with the account', async () => {
    const shop = await anOpenShop()
    const { page, context, person } = await aNewCustomer()
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
    await open(page, '/account')
    await signOut(page)
    await expectToast(page, 'Logged out', "You've been successfully logged out.")
    expect(placeOf(page)).toBe('/')
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).isVisible()).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).waitFor()
    expect((await context.request.get('/api/auth/me')).status()).toBe(401)
    await page.goBack()
    await page.waitForURL('**/auth/login?**')
    await signInOn(page, person.email, person.password)
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  })
})

describe('who is signed in', () => {
  it('is asked at most once, however much somebody walks about and comes back to the window', async () => {
    const { page } = await aVisitOf('CUSTOMER')
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/me') asked += 1
    })
    await open(page, '/account')
    const header = page.getByRole('banner')
    for (const name of ['Events', 'Vendors', 'Cart, 0 items', 'Uliza, home'] as const) {
      await header.getByRole('link', { name, exact: true }).click()
      await page.evaluate(() => {
        for (const type of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(type))
      })
    }
    await expect.poll(() => placeOf(page)).toBe('/')
    expect(asked).toBeLessThanOrEqual(1)
  })
})

describe('somebody signed out', () => {
  it('has no CSRF token, and none is asked for', async () => {
    const { page } = await aVisit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', '/events', '/cart', '/auth/login', '/account']) await open(page, path)
    await signInOn(page, demoPeople.CUSTOMER.email, 'not the password')
    await expectToast(page, 'Login failed', '401: Email or password is not right.', 'destructive')
    expect(asked).toContain('/api/auth/login')
    expect(asked).not.toContain('/api/csrf-token')
  })
})

describe('two tabs', () => {
  it('sign in and out together', async () => {
    const visit = await aVisit()
    const { page, context } = visit
    const other = await context.newPage()
    await open(other, '/events')
    await open(page, '/auth/login')
    await signInOn(page, demoPeople.CUSTOMER.email)
    await other.getByRole('banner').getByText(`Welcome, ${demoPeople.CUSTOMER.name}`).waitFor()
    await page.waitForURL('**/')
    await signOut(page)
    await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(placeOf(other)).toBe('/events')
  })

  it('leave a page that is for people signed in when the other signs out', async () => {
    const visit = await aVisit()
    await enter(visit, demoPeople.CUSTOMER.email)
    const other = await visit.context.newPage()
    await open(other, '/account')
    await open(visit.page, '/')
    await signOut(visit.page)
    await other.waitForURL('**/auth/login?**')
    expect(placeOf(other)).toBe('/auth/login?redirect=%2Faccount')
  })
})
