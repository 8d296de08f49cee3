/**
 * Which module may touch which table. Only the owner writes: the module whose `*.tables.ts` has the table. Reads may
 * join another's, in `*.queries.ts` alone; which ones is for `floors.ts`. Checks SQL texts and Drizzle's builders.
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
const aliasPattern = /const (\w+) = alias\((\w+)/g

/** The module of a file, or the folder of the server: `platform`; `reads`, which has no table and so writes none. */
const tableOwner = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[1] ?? ''

interface Table {
  name: string
  owner: string
  /** The file that declares it. */
  path: string
}

/** That a file names a table, in a SQL text or in one of Drizzle's builders. */
export interface TableUse {
  path: string
  table: Table
  isWrite: boolean
}

/** Every use of a table outside its own declaration and the tests. */
export function tableUses(sources: readonly SourceFile[]): TableUse[] {
  const byName = new Map<string, Table>()
  const byConstant = new Map<string, Table>()
  for (const { path, text } of sources) {
    for (const [, constant, name] of text.matchAll(tableDeclaration)) {
      const table = { name: name as string, owner: tableOwner(path), path }
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
    for (const [, name, constant] of text.matchAll(aliasPattern)) addName(name as string, constant as string)
    const found = (pattern: RegExp, tables: ReadonlyMap<string, Table>, isWrite: boolean): TableUse[] =>
      [...text.matchAll(pattern)].flatMap(([, name]) => {
        const table = tables.get(name as string)
        return table ? { path, table, isWrite } : []
      })
    return [
      ...found(sqlWrite, byName, true),
      ...found(sqlWriteOfConstant, constants, true),
      ...found(builderWrite, constants, true),
      ...found(sqlRead, byName, false),
      ...found(sqlReadOfConstant, constants, false),
      ...found(builderRead, constants, false),
    ]
  })
}

/** The violations, a sentence each. */
export function foreignAccess(sources: readonly SourceFile[]): string[] {
  const complaints = tableUses(sources).flatMap(({ path, table: { name, owner }, isWrite }) => {
    if (owner === tableOwner(path)) return []
    if (isWrite) return `${path} writes ${name}, which is ${owner}'s`
    return path.endsWith('.queries.ts') ? [] : `${path} reads ${name} of ${owner}: move the query into a *.queries.ts`
  })
  return [...new Set(complaints)]
}

if (import.meta.main) {
  const complaints = foreignAccess(readSources(['server/modules', 'server/reads', 'server/platform']))
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
