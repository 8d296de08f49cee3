/**
 * Run by npm after installing: the package of Node brings headers for C of 67 MB, by which nothing here is compiled.
 * Plain JavaScript, since the Node that a machine has may run it where the package has none for its platform.
 */
import { readdirSync, rmSync } from 'node:fs'

const packages = new URL('../../node_modules/', import.meta.url)

for (const name of readdirSync(packages)) {
  if (!/^node-(bin-)?(darwin|linux|win)-/.test(name)) continue
  rmSync(new URL(`${name}/include`, packages), { recursive: true, force: true })
}
