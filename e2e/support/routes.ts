import { readdirSync } from 'node:fs'
import type { Api } from './api.ts'
import { anEventToday, linkOfGift, theVendor } from './gates.ts'
import { linkOfGuestOrder } from './guests.ts'
import { anOpenShop, aPaidOrder, ownerOf } from './market.ts'
import { apiOf, type Role } from './people.ts'
import { program } from './program.ts'

/** Every route that there is, by the names of their files: `vendor/orders/$id.tsx` is `/vendor/orders/$id`. */
export const routes: string[] = [
  ...new Set(
    readdirSync('web/routes', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/^(__root|dev\/)/.test(file))
      .map(
        (file) =>
          `/${file
            .replace(/\.tsx$/, '')
            .replace(/(^|\/)(index|route)$/, '')
            .replaceAll('.', '/')
            // An underscore takes a page out of the frame of the folder's name, and is no part of its address.
            .replaceAll(/_(?=\/)/g, '')}`,
      ),
  ),
].sort()

/** Who may enter: `USER` is anybody signed in. */
export function roleOf(route: string): Role | 'USER' | undefined {
  if (/^\/vendor(\/|$)/.test(route)) return 'VENDOR'
  if (/^\/(admin|product)(\/|$)/.test(route)) return 'ADMIN'
  if (/^\/onboarding\//.test(route)) return 'CUSTOMER'
  return /^\/(account|success)(\/|$)|\/(waitlist|queue)$/.test(route) ? 'USER' : undefined
}

/** Which of the demo's people to send there. */
export const visitorOf = (route: string): Role | undefined => {
  const role = roleOf(route)
  return role === 'USER' ? 'CUSTOMER' : role
}

type First = { items: { id: string; slug: string }[] }

const first = async (api: Pick<Api, 'get'>, path: string) => (await api.get<First>(path)).items[0]!
const anybody: Pick<Api, 'get'> = {
  get: async <T>(path: string) => (await fetch(program().appUrl + path)).json() as Promise<T>,
}

/** One with a poster: those that other tests hold meanwhile have none. */
async function eventOfTheDemo(): Promise<string> {
  const { items } = await anybody.get<{ items: { slug: string; poster: unknown }[] }>('/api/events')
  return items.find(({ poster }) => poster !== null)!.slug
}

/** One whose sale is not open yet, with a line for it. */
async function eventWithQueue(): Promise<string> {
  const { items } = await anybody.get<{ items: { slug: string; availability: string }[] }>('/api/events?limit=50')
  return items.find(({ availability }) => availability === 'NOT_YET_ON_SALE')!.slug
}

const vendorEvent = async () => (await first(await apiOf('VENDOR'), '/api/vendor/events')).id

/** One of which something could be reported once. */
async function paidOrder(): Promise<string> {
  const { items } = await (await apiOf('CUSTOMER')).get<{ items: { id: string; status: string }[] }>('/api/user/orders')
  return items.find(({ status }) => status === 'COMPLETED')!.id
}

/** One of a shop of which the other journeys ask nothing. */
async function reportedProblem(): Promise<string> {
  const shop = await anOpenShop(undefined, { last: true })
  const { id, customer } = await aPaidOrder(shop)
  const owner = await ownerOf(shop)
  for (const step of ['accept', 'ready', 'complete']) await owner.send('POST', `/api/vendor/orders/${id}/${step}`)
  const problems = `/api/user/orders/${id}/problems`
  const { report } = await customer.get<{ report: { lines: { orderLineId: string }[] } }>(problems)
  const lines = report.lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }))
  await customer.send('POST', problems, { reason: 'SOMETHING_MISSING', lines })
  return (await customer.get<First>(problems)).items[0]!.id
}

const examples: Record<string, () => Promise<string>> = {
  '/vendors/$slug': async () => (await first(anybody, '/api/vendors')).slug,
  '/help/$page': async () => 'refunds',
  '/events/$slug': eventOfTheDemo,
  '/events/$slug/waitlist': eventOfTheDemo,
  '/events/$slug/queue': eventWithQueue,
  '/vendor/events/$id': vendorEvent,
  '/vendor/events/$id/edit': vendorEvent,
  '/vendor/events/$id/cancel': vendorEvent,
  '/account/orders/$id': async () => (await first(await apiOf('CUSTOMER'), '/api/user/orders')).id,
  '/account/orders/$id/help': paidOrder,
  '/account/tickets/$id/send': async () => (await first(await apiOf('CUSTOMER'), '/api/user/tickets')).id,
  '/vendor/orders/$id': async () => (await first(await apiOf('VENDOR'), '/api/vendor/orders')).id,
  '/vendor/product/$id/edit': async () => (await first(await apiOf('VENDOR'), '/api/vendor/products')).id,
  '/product/$id/edit': async () => (await first(await apiOf('ADMIN'), '/api/admin/products')).id,
  '/collections/$id': async () => (await first(await apiOf('ADMIN'), '/api/admin/collections')).id,
  '/admin/orders/$id': async () => (await first(await apiOf('ADMIN'), '/api/admin/orders')).id,
  '/admin/problems/$id': reportedProblem,
  '/admin/events/$id': async () => (await first(await apiOf('ADMIN'), '/api/admin/events')).id,
  '/admin/users/$id': async () => (await first(await apiOf('ADMIN'), '/api/admin/users?role=VENDOR')).id,
  '/admin/vendors/edit/$id': async () => (await first(await apiOf('ADMIN'), '/api/admin/vendors')).id,
}

/** Two seats that were given to a phone: each look at the page has a link of its own. */
async function linkedTickets(): Promise<string> {
  const { vendor } = await theVendor()
  return linkOfGift(await anEventToday('Nyatiti', vendor), vendor, { quantity: 2 })
}

/** An address of this route on the demo market. */
export async function exampleOf(route: string): Promise<string> {
  if (route === '/success') return `/success?order=${(await first(await apiOf('CUSTOMER'), '/api/user/orders')).id}`
  if (route === '/search') return '/search?search=kuku'
  if (route === '/t') return linkedTickets()
  if (route === '/o') return linkOfGuestOrder()
  if (!route.includes('$')) return route
  const example = examples[route]
  if (!example) throw new Error(`say in e2e/support/routes.ts what stands for the parameter of ${route}`)
  return route.replace(/\$\w+/, await example())
}
