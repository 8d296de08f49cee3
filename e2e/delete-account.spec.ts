import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aNewCustomer, aVisitOf, signInOn } from './support/people.ts'

withBrowser()

it('gives somebody a copy of their data before they go, and says so among what happened to the account', async () => {
  const { page, person } = await aNewCustomer()
  await open(page, '/account/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const files = unzipSync(await readFile(await (await download).path()))
  const [account] = JSON.parse(strFromU8(files['account.json'] as Uint8Array))
  expect(account).toMatchObject({ name: person.name, email: person.email })
  await open(page, '/account/security')
  await page.getByText('Copy of the data downloaded').waitFor()
})

describe('somebody who deletes the own account', () => {
  it('with tickets to come is led to the box to tick, and nothing is sent before', async () => {
    const { page, person } = await aNewCustomer()
    let isSent = false
    await page.route('**/api/user/erasure', async (route) => {
      if (route.request().method() !== 'GET') {
        isSent = true
        return route.abort()
      }
      const erasure = (await (await route.fetch()).json()) as object
      const tickets = [{ event: 'Taarab Night', startsAt: new Date().toISOString(), quantity: 1, paidKES: 1500 }]
      await route.fulfill({ json: { ...erasure, tickets } })
    })
    await open(page, '/account/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('Your password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Delete my account' }).last().click()
    await page.getByText('Tick this first', { exact: false }).waitFor()
    const box = page.getByRole('checkbox')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    await box.check()
    expect([await page.getByText('Tick this first', { exact: false }).count(), isSent]).toEqual([0, false])
  })

  it('is told what goes and what stays, is signed out, and keeps it by signing in again; both stand in the audit', async () => {
    const { page, person } = await aNewCustomer()
    await open(page, '/account/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Erased for ever', { exact: true }).waitFor()
    await page.getByText('Kept by law, 7 years', { exact: true }).waitFor()
    const send = page.getByRole('button', { name: 'Delete my account' }).last()

    await page.getByLabel('Your password', { exact: true }).fill('not this one')
    await send.click()
    await page.getByText('The password is not right.').waitFor()
    await page.getByLabel('Your password', { exact: true }).fill(person.password)
    await send.click()
    await page.getByText('Your account is closed').first().waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()

    const again = await aVisit()
    await open(again.page, '/auth/login')
    await signInOn(again.page, person.email, person.password)
    await again.page.getByText('Your account will be deleted on', { exact: false }).waitFor()
    await again.page.getByRole('button', { name: 'Keep my account' }).click()
    await again.page.getByRole('banner').getByText(`Welcome, ${person.name}`).waitFor()

    const admin = await aVisitOf('ADMIN')
    const { items } = await (await admin.context.request.get(`/api/admin/users?search=${person.phone}`)).json()
    const [{ id }] = items
    await open(admin.page, `/admin/audit?subject=${id}`)
    const entries = admin.page.getByRole('listitem').filter({ hasText: person.name })
    await entries.nth(1).waitFor()
    expect(await entries.count()).toBe(2)
  })
})
