/**
 * Every statement of the specification has a test that exists, and every line of the list of security a test or a
 * written reason: reads `docs/spec-coverage.md` and `docs/security-coverage.md` and finds each test.
 */
import { existsSync, readFileSync } from 'node:fs'

/** What may stand in place of a test in the list of security; a reason, or a document, must follow. */
const inPlaceOfTest = /^(?:Deviation|Does not apply|Open|Held by): \S/

interface Reading {
  read: (file: string) => string | undefined
  /** Whether a reason may stand in place of a test. */
  takesReasons?: boolean
}

/** The last cell of a row: `file.test.ts › title of the test`, several separated by `<br>`. */
export function missingTests(table: string, { read, takesReasons = false }: Reading): string[] {
  const complaints: string[] = []
  for (const line of table.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (cells.length < 5 || cells[1] === '§' || /^-+$/.test(cells[1] ?? '')) continue
    const [, section, statement, proofs] = cells as [string, string, string, string]
    if (!proofs) complaints.push(`${section}: "${statement}" names no test`)
    for (const proof of proofs.split('<br>')) {
      if (takesReasons && inPlaceOfTest.test(proof.trim())) continue
      const [file, title] = proof.split(' › ').map((part) => part.trim().replaceAll('`', '')) as [string, string?]
      const text = read(file)
      if (text === undefined) complaints.push(`${section}: there is no file ${file}`)
      else if (!title || !hasTitle(text, title)) complaints.push(`${section}: ${file} has no test "${title}"`)
    }
  }
  return complaints
}

/** Links of a document, from its folder, to files that are not there. */
export function brokenLinks(document: string, exists: (path: string) => boolean): string[] {
  const links = [...document.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => path ?? '')
  return links.filter((path) => !exists(path)).map((path) => `there is no ${path}`)
}

/** A title may stand in any of the three quotes, with that quote escaped in it. */
const hasTitle = (text: string, title: string) =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`))

function readOrNot(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const [specification, security] = ['docs/spec-coverage.md', 'docs/security-coverage.md'].map((file) =>
    readFileSync(file, 'utf8'),
  ) as [string, string]
  const missing = [
    ...missingTests(specification, { read: readOrNot }),
    ...missingTests(security, { read: readOrNot, takesReasons: true }),
    ...[specification, security].flatMap((document) => brokenLinks(document, (path) => existsSync(`docs/${path}`))),
  ]
  for (const complaint of missing) console.error(complaint)
  process.exit(missing.length > 0 ? 1 : 0)
}
