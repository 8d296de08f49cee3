import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { aVisit, withBrowser } from './support/browser.ts'
import { program } from './support/program.ts'

withBrowser()

/** The program behind a slow network: the end of a page, after its scripts, comes when it is let through. */
async function slowly() {
  let letThrough: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const server = createServer(async ({ url, headers }, response) => {
    const answer = await fetch(program().appUrl + url, { headers: { accept: String(headers.accept) } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) {
      const rest = body.lastIndexOf('</body>')
      response.write(body.subarray(0, rest))
      await end
      response.end(body.subarray(rest))
    } else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, letThrough }
}

it('a page whose end is still on its way is not taken over before it is whole', async () => {
  const { url, letThrough } = await slowly()
  const { page } = await aVisit()
  await page.goto(`${url}/cart`, { waitUntil: 'commit' })
  const isTakenOver = () => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
  // The scripts are there and have run.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = [...document.scripts].filter(({ src }) => src !== '')
    return scripts.length > 0 && scripts.every(({ src }) => loaded.includes(src))
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(await isTakenOver()).toBe(false)
  letThrough()
  await expect.poll(isTakenOver).toBe(true)
})
