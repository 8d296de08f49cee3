import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from '#server/platform/database/drizzle.ts'
import { getTableConfig, PgTable } from '#server/platform/database/drizzle-tables.ts'
import { vendorViolations } from './check-statement.ts'
import type { VendorTables } from './vendor-scope.ts'

const modules = join(import.meta.dirname, '../../modules')
const tableFiles: object[] = await Promise.all(
  globSync('**/*.tables.ts', { cwd: modules }).map((path) => import(join(modules, path))),
)
const tables = tableFiles
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, PgTable))
  .map(getTableConfig)

const namesWhere = (isNeverNull: boolean) =>
  tables
    .filter(({ columns }) => columns.some(({ name, notNull }) => name === 'vendorId' && notNull === isNeverNull))
    .map(({ name }) => name)

/** The tables of the schema whose rows are vendors': those with a `vendor_id`. */
export const vendorTables: VendorTables = {
  always: new Set(namesWhere(true)),
  sometimes: new Set(namesWhere(false)),
}

const checked = new Set<string>()
const violations: string[] = []

/** Checks the text of a statement of the program, once. */
export function checkVendorStatement(text: string) {
  if (checked.has(text)) return
  checked.add(text)
  for (const violation of vendorViolations(text, vendorTables)) violations.push(`${violation}: ${text}`)
}

/** Fails the test in which the program sent a statement that does not name the vendor. */
export function failOnVendorViolations() {
  const found = violations.splice(0)
  if (found.length > 0) throw new Error(`Statements name no vendor (docs/decisions/0048):\n${found.join('\n')}`)
}
