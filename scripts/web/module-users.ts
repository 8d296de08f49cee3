import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What the bundler knows of a module: a part of Rolldown's `ChunkingContext`. */
export interface Modules {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** As the bundler writes it in the names of modules. */
export const projectFolder = join(import.meta.dirname, '../..').replaceAll('\\', '/')
const web = `${projectFolder}/web`
const allMessages = `${web}/paraglide/messages/_index.js`
export const entry = `${web}/client.tsx`
export const routeFile = (path: string) => `${web}/routes/${path}`

export interface ModuleUsers {
  /** What every page begins with. */
  always: Set<string>
  /** The pages, sheets and libraries (each an `import()` somewhere) that cannot do without a module, by the module. */
  usersOf: Map<string, Set<string>>
}

/** Goes through all modules that can be reached from the entry. */
export function moduleUsers(modules: Modules): ModuleUsers {
  const usersOf = new Map<string, Set<string>>()
  const always = reachedFrom([entry], modules)
  const users = new Set<string>()
  const found = [...always]
  for (let id = found.pop(); id !== undefined; id = found.pop()) {
    for (const user of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (users.has(user)) continue
      users.add(user)
      const needed = reachedFrom([user], modules)
      for (const each of needed) usersOf.set(each, (usersOf.get(each) ?? new Set()).add(user))
      found.push(...needed)
    }
  }
  return { always, usersOf }
}

function reachedFrom(start: readonly string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const pending = [...start]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...moduleImports(id, modules))
  }
  return reached
}

/**
 * What a module imports statically. The list of all messages imports every one, so a module's messages are found by
 * name.
 */
export function moduleImports(id: string, modules: Modules): string[] {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
  const named = id.includes('node_modules') ? [] : [...(code?.matchAll(/\bm\.(\w+)/g) ?? [])]
  const messages = named.map(([, name]) => `${web}/paraglide/messages/${name}.js`)
  return [...importedIds, ...messages.filter((message) => modules.getModuleInfo(message))].filter(
    (imported) => imported !== allMessages,
  )
}
