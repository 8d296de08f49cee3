import { expect, it } from 'vitest'
import { program } from './support/program.ts'

/** The pages as the server has them that has just started. Nothing else here loads them into this process. */
async function renderedFirst(path: string): Promise<string> {
  const built = new URL('../dist/web-server/server.js', import.meta.url).href
  const { renderPage } = await import(built)
  const fetchApi = (_endpoint: string, url: string, init: RequestInit) => fetch(new URL(url, program().appUrl), init)
  const response: Response = await renderPage(new Request(program().appUrl + path), { nonce: 'n', fetchApi })
  return response.text()
}

it.each(['/checkout', '/cart', '/door'])('the first request of all for %s is answered in one piece', async (path) => {
  const html = await renderedFirst(path)
  expect(html).toContain('</main>')
  // Where React puts a part that came later than what is around it.
  expect(html).not.toMatch(/<template id="[BP]:|<div hidden id="S:/)
})
