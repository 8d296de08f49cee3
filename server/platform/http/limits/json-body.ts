import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'

/**
 * How many arrays and objects may stand in one another in JSON from outside. What our pages and the providers send has
 * at most eight.
 */
export const maxJsonDepth = 32

/**
 * Whether nothing in this JSON text is nested more deeply. Reads the text once and without recursion, before anything
 * parses it: a few kilobytes of brackets would end whatever walks the parsed value, such as `JSON.stringify`.
 */
export function isShallowJson(text: string, limit = maxJsonDepth): boolean {
  let depth = 0
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (character === '"') place = endOfString(text, place)
    else if (character === '[' || character === '{') {
      if (++depth > limit) return false
    } else if (character === ']' || character === '}') depth--
  }
  return true
}

/** Where the string that begins here ends: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** What a JSON text says; undefined where it is none, or nested too deeply. */
export function parseShallowJson(text: string): unknown {
  if (!isShallowJson(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether no array or object in this value is nested more deeply; looks no deeper than the limit itself. */
export function isShallow(value: unknown, limit = maxJsonDepth): boolean {
  if (typeof value !== 'object' || value === null) return true
  return limit > 0 && Object.values(value).every((inner) => isShallow(inner, limit - 1))
}

/**
 * Reads JSON bodies as Fastify itself does, once they are known not to be nested too deeply, and no others: plain text,
 * which Fastify would read too, is what a form of another site can send without asking.
 */
export function parseJsonBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isShallowJson(body)) return parse(request, body, done)
    done(new DomainError('malformed_body', `The body is nested more deeply than ${maxJsonDepth} levels.`))
  })
}
