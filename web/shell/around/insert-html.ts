/** HTML, and the text of the page that it stands behind. */
export interface Insertion {
  after: string
  html: string
}

/** The pages without a header, of the scanner, have nothing around them. */
const header = '<header'

/**
 * Puts HTML into a page that streams, in the order of the page. It is no part of what React draws: the first load has
 * no byte to spare for it. React leaves it alone on top of the body, and in an element of which it is told that its
 * HTML is not its own.
 */
export function insertHtml(response: Response, insertions: readonly Insertion[]): Response {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const waiting = [...insertions]
  let hasHeader = false
  let held = ''
  const insert = new TransformStream<string, string>({
    transform(chunk, controller) {
      held += chunk
      hasHeader ||= held.includes(header)
      if (!hasHeader) return
      let done = ''
      for (let next = waiting[0]; next; next = waiting[0]) {
        const at = held.indexOf(next.after)
        if (at < 0) break
        done += held.slice(0, at + next.after.length) + next.html
        held = held.slice(at + next.after.length)
        waiting.shift()
      }
      // What is looked for may begin in this part and end in the next.
      const kept = waiting[0] ? Math.min(held.length, waiting[0].after.length - 1) : 0
      controller.enqueue(done + held.slice(0, held.length - kept))
      held = held.slice(held.length - kept)
    },
    flush: (controller) => controller.enqueue(held),
  })
  const text = response.body.pipeThrough(new TextDecoderStream())
  return new Response(text.pipeThrough(insert).pipeThrough(new TextEncoderStream()), response)
}
