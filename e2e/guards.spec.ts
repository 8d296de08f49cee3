import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aVisitOf, demoPeople, type Role, signInOn } from './support/people.ts'
import { exampleOf, routes, visitorOf } from './support/routes.ts'

withBrowser()

/** The table of the specification. */
const ofTheSpec = [
  '/',
  '/auth/login',
  '/auth/register',
  '/onboarding/vendor',
  '/vendors/$slug',
  '/events',
  '/events/$slug',
  '/cart',
  '/checkout',
  '/success',
  '/account',
  '/vendor',
  '/vendor/dashboard',
  '/vendor/scan',
  '/vendor/revenue',
  '/vendor/orders',
  '/vendor/orders/$id',
  '/vendor/product/$id/edit',
  '/admin',
  '/admin/dashboard',
  '/admin/users',
  '/admin/orders',
  '/admin/vendors',
  '/admin/vendor-approvals',
  '/admin/vendors/edit/$id',
  '/admin/products',
  '/admin/analytics',
  '/admin/payouts',
  '/product/$id/edit',
]
const homes: Record<Role, string> = { CUSTOMER: '/', VENDOR: '/vendor', ADMIN: '/admin' }

// That each shows its page to whom it is for is seen where all pages are looked at (`accessible.spec.ts`).
it('every route of the specification is there', () => {
  expect(ofTheSpec.filter((route) => !routes.includes(route))).toEqual([])
})

// What guards each route is in `guarded-routes.test.ts`; here is what a browser makes of it.
describe('somebody signed out', () => {
  it.each([
    '/account',
    '/success',
    '/onboarding/vendor',
    '/vendor/scan',
    '/vendor/orders/$id',
    '/admin/vendors/edit/$id',
    '/product/$id/edit',
  ])('is sent from %s to sign in, and back', async (route) => {
    const path = await exampleOf(route)
    const { page } = await aVisit()
    await page.goto(path)
    await page.waitForURL('**/auth/login?**')
    await signInOn(page, demoPeople[visitorOf(route) as Role].email)
    await expect.poll(() => placeOf(page), { timeout: 10_000 }).toBe(path)
  })

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth/login'])(
    'is not sent to %s after signing in',
    async (redirect) => {
      const { page } = await aVisit()
      await open(page, `/auth/login?redirect=${encodeURIComponent(redirect)}`)
      await signInOn(page, demoPeople.CUSTOMER.email)
      await expect.poll(() => page.url().replace(/^(https?:\/\/localhost):\d+/, '$1')).toBe('http://localhost/')
    },
  )

  it('who signed in already passes by the form', async () => {
    for (const role of ['CUSTOMER', 'VENDOR', 'ADMIN'] as const) {
      const { page } = await aVisitOf(role)
      await page.goto('/auth/login')
      await expect.poll(() => placeOf(page)).toBe(homes[role])
      await page.goto('/auth/register?redirect=%2Fevents')
      await expect.poll(() => placeOf(page)).toBe('/events')
    }
  })
})

describe('somebody with another role', () => {
  it.each<[Role, string, string]>([
    ['CUSTOMER', '/vendor', 'This page is for vendors'],
    ['CUSTOMER', '/vendor/orders', 'This page is for vendors'],
    ['ADMIN', '/vendor', 'This page is for vendors'],
    ['CUSTOMER', '/admin', 'This page is for administrators'],
    ['VENDOR', '/admin/users', 'This page is for administrators'],
    ['VENDOR', '/product/$id/edit', 'This page is for administrators'],
  ])('as %s is told at %s whom it is for, and shown the way to their own', async (role, route, words) => {
    const { page } = await aVisitOf(role)
    await open(page, await exampleOf(route))
    await page.getByRole('heading', { level: 1, name: words }).waitFor()
    expect(await page.getByText(`You are signed in as ${demoPeople[role].name}.`).isVisible()).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'Go to my page' }).click()
    await expect.poll(() => placeOf(page)).toBe(role === 'CUSTOMER' ? '/account' : homes[role])
  })

  it.each<[Role, string]>([
    ['CUSTOMER', '/api/vendor/orders'],
    ['CUSTOMER', '/api/admin/users'],
    ['VENDOR', '/api/admin/orders'],
    ['ADMIN', '/api/vendor/dashboard'],
  ])('as %s is refused by the server too at %s', async (role, path) => {
    const { context } = await aVisitOf(role)
    expect((await context.request.get(path)).status()).toBe(403)
  })
})

describe('an address where nothing is', () => {
  it.each(['/nowhere', '/vendors/nobody', '/events/nothing', '/admin-area', '/vendor-x/orders', '/success'])(
    '%s is answered with the not-found page and status 404',
    async (path) => {
      const { page } = await aVisit()
      expect(await open(page, path)).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'This page is not here' }).waitFor()
      expect(await page.getByRole('banner').getByRole('link', { name: 'Vendors' }).isVisible()).toBe(true)
      await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
      await expect.poll(() => placeOf(page)).toBe('/events')
    },
  )

  it('fits the narrowest phone before its fonts have come, and is there without scripts', async () => {
    const narrow = { viewport: { width: 320, height: 640 } }
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await aVisit({ ...narrow, javaScriptEnabled })
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto('/nowhere')
      await page.getByRole('heading', { level: 1, name: 'This page is not here' }).waitFor()
      expect(await page.getByRole('searchbox').isVisible()).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  it('is told to search engines in a file of text', async () => {
    const { context } = await aVisit()
    const reply = await context.request.get('/robots.txt')
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await reply.text()).toContain('Disallow: /account')
  })
})
