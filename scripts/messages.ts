import type { CompilerOptions } from '@inlang/paraglide-js'

/** How `web/messages` becomes functions in `web/paraglide`: the build and the type-check read the same settings. */
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
