/**
 * Which module may touch which table. Only the owner writes: the module whose `*.tables.ts` has the table. Reads may join any
 * module's tables, in `*.queries.ts` alone. Checks SQL texts and Drizzle's builders.
 */
import { isTest, readSources, type SourceFile } from './source-files.ts'

const tableDeclaration = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const sqlWrite = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/gi
const sqlRead = /\b(?:from|join)\s+"?(\w+)"?/gi
const sqlWriteOfConstant = /\b(?:insert\s+into|update|delete\s+from)\s+\$\{(\w+)\}/gi
const sqlReadOfConstant = /\b(?:from|join)\s+\$\{(\w+)\}/gi
const builderWrite = /\.(?:insert|update|delete)\(\s*(\w+)/g
const builderRead = /\.(?:from|innerJoin|leftJoin|\$count)\(\s*(\w+)/g

/** Another name of a table in a file: `import { payments as paid }`, `const paid = alias(payments, 'paid')`. */
const importedAs = /\b(\w+) as (\w+)\b/g
const aliasOf = /const (\w+) = alias\((\w+)/g

const ownerOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? 'platform'

interface Table {
  name: string
  owner: string
}

/** The violations, a sentence each. */
export function foreignAccess(sources: readonly SourceFile[]): string[] {
  const byName = new Map<string, Table>()
  const byConstant = new Map<string, Table>()
  for (const { path, text } of sources) {
    for (const [, constant, name] of text.matchAll(tableDeclaration)) {
      const table = { name: name as string, owner: ownerOf(path) }
      byName.set(table.name, table)
      byConstant.set(constant as string, table)
    }
  }
  const isChecked = ({ path }: SourceFile) => !isTest(path) && !path.endsWith('.tables.ts')
  return sources.filter(isChecked).flatMap(({ path, text }) => {
    const constants = new Map(byConstant)
    const addName = (name: string, constant: string) => {
      const table = byConstant.get(constant)
      if (table) constants.set(name, table)
    }
    for (const [, constant, name] of text.matchAll(importedAs)) addName(name as string, constant as string)
    for (const [, name, constant] of text.matchAll(aliasOf)) addName(name as string, constant as string)
    const found = (pattern: RegExp, tables: ReadonlyMap<string, Table>) =>
      [...text.matchAll(pattern)].flatMap(([, name]) => tables.get(name as string) ?? [])
    const isForeign = ({ owner }: Table) => owner !== ownerOf(path)
    const written = [
      ...found(sqlWrite, byName),
      ...found(sqlWriteOfConstant, constants),
      ...found(builderWrite, constants),
    ].filter(isForeign)
    const read = [
      ...found(sqlRead, byName),
      ...found(sqlReadOfConstant, constants),
      ...found(builderRead, constants),
    ].filter(isForeign)
    return [
      ...new Set([
        ...written.map(({ name, owner }) => `${path} writes ${name}, which is ${owner}'s`),
        ...(path.endsWith('.queries.ts') ? [] : read).map(
          ({ name, owner }) => `${path} reads ${name} of ${owner}: move the query into a *.queries.ts`,
        ),
      ]),
    ]
  })
}

if (import.meta.main) {
  const complaints = foreignAccess(readSources(['server/modules', 'server/platform']))
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
