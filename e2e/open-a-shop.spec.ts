import PDFDocument from 'pdfkit'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aNewCustomer, aVisitOf, enter } from './support/people.ts'

withBrowser({ hasPictures: true })

/** A file as a phone makes one. */
async function aPhoto(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1280, height: 960, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A paper as an office sends it: so many pages of text. */
async function aPdf(name: string, pages: number) {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDone = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page++) document.addPage().fontSize(24).text(`Republic of Kenya, page ${page}`)
  document.end()
  await isDone
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) }
}

const brokenPdf = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') }

/** Whether the browser has drawn this image. */
const isDrawn = (image: { evaluate: (look: (element: SVGElement | HTMLElement) => boolean) => Promise<boolean> }) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)

const paperOn = (place: Pick<Page, 'getByRole'>) => place.getByRole('img', { name: 'Business permit, page 1' })

describe('opening a shop', () => {
  it('goes from the first word, on two devices, over its papers and the approval to a product with a picture', async () => {
    const { page, person } = await aNewCustomer()
    const name = `Zuri Jikoni ${person.phone.slice(-5)}`
    const next = page.getByRole('button', { name: 'Next', exact: true })
    const isKept = () =>
      page.waitForResponse(
        (reply) =>
          reply.url().endsWith('/api/user/shop-draft') &&
          reply.request().method() === 'PUT' &&
          reply.request().postData()?.includes('"step":"place"') === true &&
          reply.request().postData()?.includes('Argwings') === true,
      )

    await open(page, '/onboarding/vendor')
    await page.getByLabel('Name of the shop').fill(name)
    await page.getByText('This address is free.').waitFor()
    await page.getByLabel('Description').fill('Ugali, sukuma and fish, cooked at noon.')
    await page.getByRole('group', { name: 'Categories' }).getByRole('button').first().click()
    await next.click()
    await page.getByLabel('County').selectOption('nairobi')
    await page.getByLabel('Area', { exact: true }).fill('Kilimani')
    const kept = isKept()
    await page.getByLabel('Where exactly').fill('Argwings Kodhek Road')
    await kept

    const phone = await aVisit({ viewport: { width: 360, height: 740 } })
    await enter(phone, person.email, person.password)
    await open(phone.page, '/onboarding/vendor')
    await phone.page.getByLabel('Where exactly').waitFor()
    expect(await phone.page.getByLabel('Where exactly').inputValue()).toBe('Argwings Kodhek Road')
    const onward = phone.page.getByRole('button', { name: 'Next', exact: true })
    const titleOf = (title: string) => phone.page.getByRole('heading', { level: 2, name: title, exact: true })
    for (const title of ['Pick-up and delivery', 'Payouts', 'Documents']) {
      await onward.click()
      await titleOf(title).waitFor()
    }
    const permit = phone.page.getByRole('region', { name: 'Business permit' })
    await permit.locator('input[type=file]').setInputFiles(await aPhoto('permit.jpg', '#f4efe0'))
    const permitPage = permit.getByRole('img', { name: 'Business permit, page 1' })
    await permitPage.waitFor()
    await expect.poll(() => isDrawn(permitPage)).toBe(true)
    const identity = phone.page.getByRole('region', { name: 'National ID' })
    await identity.locator('input[type=file]').setInputFiles(await aPdf('id.pdf', 2))
    await expect.poll(() => isDrawn(identity.getByRole('img', { name: 'National ID, page 2' }))).toBe(true)
    await identity.locator('input[type=file]').setInputFiles(await aPdf('long.pdf', 3))
    await identity.getByText('This PDF has too many pages: 2 more can be sent.').waitFor()
    await identity.locator('input[type=file]').setInputFiles(brokenPdf)
    await identity.getByText('This PDF cannot be read.', { exact: false }).waitFor()
    expect(await identity.getByRole('img').count()).toBe(2)
    await onward.click()
    await titleOf('Review').waitFor()
    await phone.page.getByRole('button', { name: 'Send for approval' }).click()
    await phone.page.getByRole('heading', { name: `We are looking at ${name}` }).waitFor()
    const cover = phone.page.getByRole('region', { name: 'Cover', exact: true })
    await cover.locator('input[type=file]').setInputFiles(await aPhoto('cover.jpg', '#207040'))
    await phone.page.getByRole('button', { name: 'Use this picture' }).click()
    await expect.poll(() => cover.locator('img').first().getAttribute('src')).toContain('/media/pictures/')

    const shop = await (await anApiOf(person.email, person.password)).get<{ id: string; slug: string }>(
      '/api/vendor/profile',
    )
    const admin = await aVisitOf('ADMIN')
    await open(admin.page, `/admin/vendor-approvals?vendor=${shop.id}`)
    const application = admin.page.getByRole('region', { name, exact: true })
    const paper = paperOn(application)
    const show = application.getByRole('button', { name: 'Show', exact: true })
    await show.waitFor()
    expect(await paper.count()).toBe(0)
    await show.click()
    await paper.waitFor()
    await expect.poll(() => isDrawn(paper)).toBe(true)
    await application.getByRole('button', { name: 'Approve', exact: true }).click()
    const approval = admin.page.getByRole('dialog')
    await approval.getByText(/^Not sent: /).waitFor()
    await approval.getByRole('button', { name: 'Approve', exact: true }).click()
    await approval.getByText('Not every paper was sent.', { exact: false }).waitFor()
    await approval.getByLabel('Why without them').fill('The certificate was seen at the stall')
    await approval.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByText(`${name} is open`).first().waitFor()

    await open(admin.page, `/admin/vendors/edit/${shop.id}`)
    await admin.page.getByRole('link', { name: 'Documents' }).click()
    await admin.page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => isDrawn(paperOn(admin.page))).toBe(true)
    await admin.page.getByRole('link', { name: /^Staff/ }).click()
    await admin.page.getByText('Nobody works for this shop but its owner').waitFor()
    const parts = admin.page.getByRole('navigation', { name, exact: true })
    await parts.getByRole('link', { name: 'Messages', exact: true }).click()
    await admin.page.getByText('Application decided').first().waitFor()

    await open(page, '/vendor/dashboard')
    const setup = page.getByRole('region', { name: 'Set up your shop' })
    await setup.getByText('3 of 5').waitFor()
    await setup.getByRole('link', { name: 'Add your first product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Samaki wa kukaanga')
    await page.getByLabel('Section of the menu').fill('Samaki')
    await page.getByLabel('Price', { exact: true }).fill('650')
    const pictures = page.getByRole('list', { name: 'Pictures' })
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([await aPhoto('one.jpg', '#a03020'), await aPhoto('two.jpg', '#204080')])
    await pictures.getByRole('img', { name: 'Picture 2 of 2' }).waitFor()
    const sourceOf = (picture: string) => pictures.getByRole('img', { name: picture }).getAttribute('src')
    const second = await sourceOf('Picture 2 of 2')
    await pictures.getByRole('button', { name: /^Move picture 2 of 2/ }).press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect.poll(() => sourceOf('Picture 1 of 2')).toBe(second)
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByText('Samaki wa kukaanga is saved').first().waitFor()

    const visitor = await aVisit()
    await open(visitor.page, `/vendors/${shop.slug}`)
    const card = visitor.page.getByRole('article').filter({ hasText: 'Samaki wa kukaanga' })
    expect(await card.locator('img').getAttribute('src')).toContain('/media/pictures/')
    await expect.poll(() => isDrawn(card.locator('img'))).toBe(true)
    await card.getByRole('button', { name: 'Samaki wa kukaanga', exact: true }).click()
    const gallery = visitor.page.getByRole('list', { name: 'Pictures of Samaki wa kukaanga' })
    await gallery.getByRole('img', { name: 'Picture 2 of 2' }).waitFor()
  })
})
