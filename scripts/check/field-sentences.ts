/**
 * Every sentence about a field, of a contract or of a refusal that names the field, is known to the pages in Swahili.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const pages = 'web/lib/errors/field-sentences.ts'
/** Endpoints' summaries and examples are for programmers. */
const aboutField = new Set(['message', 'error'])

/** The pages say it for any number. */
const withLimit = /^Use at most \d+ characters\.$/

/**
 * The sentences in one file of source: second arguments, `message` and `error` of checks; those of
 * `DomainError('invalid_input', …, { field })`.
 */
export function fieldSentences(file: string, source: string, of: 'contract' | 'server'): string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []
  const add = (node: { type: string; value?: unknown } | null | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string' && /^[A-Z].* .*\.$/.test(node.value))
      found.push(node.value)
  }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (of === 'contract' && callee.type === 'MemberExpression') add(given[1] ?? given[0])
    },
    Property({ key, value }) {
      if (of === 'contract' && key.type === 'Identifier' && aboutField.has(key.name)) add(value)
    },
    NewExpression({ callee, arguments: [code, sentence, detail] }) {
      const isField = of === 'server' && callee.type === 'Identifier' && callee.name === 'DomainError'
      if (isField && code?.type === 'Literal' && code.value === 'invalid_input' && detail) add(sentence)
    },
  }).visit(program)
  return found
}

export function unknownSentences(sentences: Iterable<string>, pagesSource: string): string[] {
  const isKnown = (sentence: string) => pagesSource.includes(`'${sentence}'`) || pagesSource.includes(`"${sentence}"`)
  return [...new Set(sentences)].filter((sentence) => !isKnown(sentence) && !withLimit.test(sentence)).sort()
}

function sentencesUnder(folder: string, of: 'contract' | 'server'): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
  )
  return files.flatMap((path) => fieldSentences(path, readFileSync(join(folder, path), 'utf8'), of))
}

if (import.meta.main) {
  const all = [...sentencesUnder('contracts', 'contract'), ...sentencesUnder('server', 'server')]
  const unknown = unknownSentences(all, readFileSync(pages, 'utf8'))
  for (const sentence of unknown) console.error(`${pages} has no Swahili for "${sentence}"`)
  process.exit(unknown.length > 0 ? 1 : 0)
}
