import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

describe('an administrator who has the ledger proved', () => {
  it('sees it run, that the ledger is sound, and the run in the history and in the audit', async () => {
    const { page } = await aVisitOf('ADMIN')
    await open(page, '/admin/ledger-proof')
    await page.getByRole('button', { name: 'Run the proof now' }).click()
    await page.getByRole('heading', { name: 'The books are sound' }).waitFor()
    await page.getByRole('table', { name: 'What was proved' }).getByText('Entries are chained, none changed').waitFor()
    await page.getByRole('link', { name: 'All runs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    await page.getByRole('table', { name: 'Runs' }).getByText('Sound').first().waitFor()
    await open(page, '/admin/audit?action=ledger')
    const entry = page.getByRole('listitem').filter({ hasText: 'Ran the ledger proof' }).first()
    await entry.waitFor()
    expect(await entry.isVisible()).toBe(true)
  })

  it('finds the background work beside it, each job by its name and on time', async () => {
    const { page } = await aVisitOf('ADMIN')
    await open(page, '/admin/jobs')
    await page.getByText(/tasks? runs? on time/).click()
    const jobs = page.getByRole('table', { name: 'By the clock' }).last()
    await jobs.getByRole('row', { name: /Run the ledger proof.*On time/ }).waitFor()
    await page.getByText('Nothing has failed').waitFor()
    expect(await jobs.getByRole('row').count()).toBeGreaterThan(10)
  })
})
