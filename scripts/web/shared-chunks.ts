import type { Rolldown } from 'vite'
import { type Chunk, mergeChunks } from './merge-chunks.ts'
import { type Modules, moduleImports, moduleUsers, projectFolder, routeFile } from './module-users.ts'

/**
 * The chunk of a module that several pages share; a module of one page stays with it. The first chunk is what every
 * page begins with and what `/` shares with others. All others start as the modules that have the same users, two
 * hundred small files, and are merged while that saves requests worth more than the bytes that a page loads in vain.
 */
export function sharedChunks(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined
  return (id, modules) => {
    // Every page reaches it through the list of all that the router exports; only forms that guard what was typed use
    // it.
    if (id.endsWith('/useBlocker.js')) return 'unsaved'
    names ??= chunkNames(modules)
    return names.get(id) ?? null
  }
}

/** `first`, or `chunk1`, `chunk2` and so on, by module. */
export function chunkNames(modules: Modules): Map<string, string> {
  const { always, usersOf } = moduleUsers(modules)
  const home = modules.getModuleInfo(routeFile('index.tsx'))?.dynamicallyImportedIds ?? []
  if (home.length === 0) throw new Error('The page of / is not found: say in scripts/web/shared-chunks.ts where it is.')
  const names = new Map([...always].map((id) => [id, 'first']))
  const chunks = new Map<string, Chunk>()
  for (const [id, users] of usersOf) {
    if (always.has(id) || users.size < 2) continue
    if (home.some((page) => users.has(page))) {
      names.set(id, 'first')
      continue
    }
    const key = [...users].sort().join('\n')
    const chunk = chunks.get(key) ?? { users, modules: [], imports: new Set(), size: 0 }
    chunk.modules.push(id)
    for (const imported of moduleImports(id, modules)) chunk.imports.add(imported)
    chunk.size += estimatedSize(id, modules)
    chunks.set(key, chunk)
  }
  const merged = mergeChunks([...chunks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, chunk]) => chunk))
  for (const [index, chunk] of merged.entries()) for (const id of chunk.modules) names.set(id, `chunk${index + 1}`)
  return names
}

/**
 * Types and comments are gone, names will be shorter; a message is two sentences and little else. Some imports name the
 * whole path of a file: without the project's folder in them, pages are built alike wherever it stands.
 */
export function estimatedSize(id: string, modules: Modules): number {
  const length = modules.getModuleInfo(id)?.code?.replaceAll(projectFolder, '').length ?? 0
  return id.includes('/paraglide/messages/') ? Math.min(250, length / 3) : length * 0.6
}
