import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The script that a page begins with, as the list of every route's chunks names it. */
const entryScript = /scripts:\[(\{attrs:\{type:`module`,async:(?:!0|true),src:`[^`]+`\}\})\]/

/**
 * Makes the file of the libraries a script of every page, before the entry that imports it. Evaluating it is then a
 * task of its own, and what is pressed between the two is answered: as one task they block a phone for twice as long.
 * With an `await` between the two in the modules themselves the bundler makes one file more.
 */
export function withLibrariesFirst(manifest: string, libraries: string): string {
  if (!entryScript.test(manifest))
    throw new Error('The list of the chunks of each route is written in another way now.')
  return manifest.replace(entryScript, `scripts:[{attrs:{type:"module",async:!0,src:${JSON.stringify(libraries)}}},$1]`)
}

/** Changes the built list in `dist`. Of what every page loads, the libraries are by far the largest file. */
export async function loadLibrariesFirst(dist: string): Promise<void> {
  const folder = join(dist, 'web-server/assets')
  const name = (await readdir(folder)).find((each) => each.startsWith('_tanstack-start-manifest'))
  const file = join(folder, `${name}`)
  const { tsrStartManifest } = await import(file)
  const ofEveryPage: string[] = tsrStartManifest().routes.__root__.preloads
  const sizes = await Promise.all(
    ofEveryPage.map(async (path) => ({ path, size: (await stat(join(dist, 'web', path))).size })),
  )
  const [libraries] = sizes.toSorted((one, other) => other.size - one.size)
  if (libraries) await writeFile(file, withLibrariesFirst(await readFile(file, 'utf8'), libraries.path))
}
