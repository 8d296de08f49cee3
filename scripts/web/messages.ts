import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompilerOptions } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

/**
 * How `web/messages` is compiled to functions in `web/paraglide`: the build and the type check use the same settings.
 */
export const messages: CompilerOptions = {
  project: './web/messages/project.inlang',
  outdir: './web/paraglide',
  strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
  cookieName: 'uliza-lang',
  isServer: 'import.meta.env.SSR',
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
}

/** Every message of a language by its key; one with several forms is no string. */
export function wordsIn(language: string): Record<string, unknown> {
  const folder = join(import.meta.dirname, '../../web/messages', language)
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

const runtimeInBrowser = join(import.meta.dirname, '../../web/lib/page-locale.ts')

/** In the browser the language is the page's: Paraglide's other ways to detect it stay on the server. */
export const pageLocale = (): Plugin => ({
  name: 'uliza:page-locale',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: {
    filter: { id: /(paraglide|^\.\.)\/runtime\.js$/ },
    handler: (_source, importer) => (importer?.includes('node_modules') ? null : runtimeInBrowser),
  },
  // Messages are only used in the page's language.
  transform: {
    filter: { id: /paraglide\/messages\/\w+\.js$/ },
    handler: (code) =>
      code
        .replace('experimentalStaticLocale ?? options.locale ?? getLocale()', 'getLocale()')
        .replace(/(, options = \{\}|inputs = \{\}, options = \{\})\) =>/, (given) =>
          given.startsWith(',') ? ') =>' : 'inputs) =>',
        ),
  },
})
