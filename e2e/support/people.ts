import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import { demoSignIns } from '../../demo/market/index.ts'
import { demoPassword } from '../../demo/seed/index.ts'
import { type Api, knownApiOf } from './api.ts'
import { aVisit, type Visit } from './browser.ts'
import { somebody } from './market.ts'
import { inDatabase, program } from './program.ts'

export type Role = 'CUSTOMER' | 'VENDOR' | 'ADMIN'

/** The three people of the demo, as a start of the program names them. */
export const demoPeople: Record<Role, { name: string; email: string }> = {
  CUSTOMER: demoSignIns.customer,
  VENDOR: demoSignIns.vendor,
  ADMIN: demoSignIns.admin,
}

/** Signs this browser in without the form, where signing in is not what the journey is about. */
export async function enter({ context }: Visit, email: string, password = demoPassword): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  if (!response.ok()) throw new Error(`${email} was not let in: ${await response.text()}`)
}

/**
 * Goes on in this browser with a session that there is: signing in again and again to one account is refused after a
 * while.
 */
export async function enterAs({ context }: Visit, { cookie }: Pick<Api, 'cookie'>): Promise<void> {
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split(/=(.*)/)
    return { name, value, url: program().appUrl }
  })
  await context.addCookies(cookies)
}

/** The hand of one of the demo's people. */
export const apiOf = (role: Role): Promise<Api> => knownApiOf(demoPeople[role].email)

/**
 * A browser in which one of the demo's people is signed in, with a session of its own: it may end it, or confirm a
 * password in it.
 */
export async function aVisitOf(role: Role, options?: Parameters<typeof aVisit>[0]): Promise<Visit> {
  const visit = await aVisit(options)
  await enter(visit, demoPeople[role].email)
  return visit
}

/** A browser in which a customer is signed in whom no other journey knows. */
export async function aNewCustomer(options?: Parameters<typeof aVisit>[0], name?: string) {
  const visit = await aVisit(options)
  const person = somebody(name)
  const response = await visit.context.request.post('/api/auth/register', { data: person })
  if (!response.ok()) throw new Error(`nobody could sign up: ${await response.text()}`)
  return { ...visit, person }
}

/**
 * A browser in which an administrator of this journey alone is signed in: what is done to their session is done to
 * nobody else's. An owner of the market unless said.
 */
export async function anAdministrator(name?: string, adminRole: AdminRole = 'OWNER') {
  const visit = await aNewCustomer({}, name)
  await inDatabase(`update users set role = 'ADMIN', admin_role = $2 where email = $1`, [visit.person.email, adminRole])
  return visit
}

/** Fills in the form of the page that stands open, and sends it. */
export async function signInOn(page: Visit['page'], email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** By the menu of the account, which is there on a wide screen. */
export async function signOutOn(page: Visit['page']): Promise<void> {
  await page.goto('/')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Welcome/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByText('Logged out', { exact: false }).first().waitFor()
}
