/** Every statement of the specification has a test that exists: reads `docs/spec-coverage.md` and finds each test. */
import { readFileSync } from 'node:fs'

/** The last cell of a row: `file.test.ts › title of the test`, several separated by `<br>`. */
export function missingTests(table: string, read: (file: string) => string | undefined): string[] {
  const complaints: string[] = []
  for (const line of table.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (cells.length < 5 || cells[1] === '§' || /^-+$/.test(cells[1] ?? '')) continue
    const [, section, statement, proofs] = cells as [string, string, string, string]
    if (!proofs) complaints.push(`${section}: "${statement}" names no test`)
    for (const proof of proofs.split('<br>')) {
      const [file, title] = proof.split(' › ').map((part) => part.trim().replaceAll('`', '')) as [string, string?]
      const text = read(file)
      if (text === undefined) complaints.push(`${section}: there is no file ${file}`)
      else if (!title || !hasTitle(text, title)) complaints.push(`${section}: ${file} has no test "${title}"`)
    }
  }
  return complaints
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
  const missing = missingTests(readFileSync('docs/spec-coverage.md', 'utf8'), readOrNot)
  for (const complaint of missing) console.error(complaint)
  process.exit(missing.length > 0 ? 1 : 0)
}
