import { describe, expect, it } from 'vitest'
import { insertHtml } from './insert-html.ts'

/** A page whose bytes come in parts that part a character too. */
function aPage(text: string, size = 3) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  return new Response(body, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const banner = { after: '<body>', html: '<aside>!</aside>' }
const help = { after: '<div data-help="">', html: '<a href="/help/refunds">Marejesho – “pesa”</a>' }

describe('what the server puts around a page', () => {
  it('stands at its places, whatever parts the page comes in, and leaves the rest as it is', async () => {
    const page = '<body><a>Ruka – “maudhui”</a><header>Ülizä</header><main>€ héé</main><div data-help=""></div></body>'
    const whole = page.replace(banner.after, banner.after + banner.html).replace(help.after, help.after + help.html)
    for (const size of [1, 2, 3, 7, 1000]) {
      const response = insertHtml(aPage(page, size), [banner, help])
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(whole)
    }
    expect(await insertHtml(aPage(page), [help]).text()).toBe(page.replace(help.after, help.after + help.html))
  })

  it('is not there where the page has no place for it', async () => {
    const page = '<body><header>ü</header><main>no footer</main></body>'
    expect(await insertHtml(aPage(page), [help]).text()).toBe(page)
  })

  it('leaves a page without a header, and what is no page, as it is', async () => {
    expect(await insertHtml(aPage('<body>scanner ü</body>'), [banner, help]).text()).toBe('<body>scanner ü</body>')
    const json = Response.json({ a: '<header>' })
    expect(insertHtml(json, [banner])).toBe(json)
  })
})
