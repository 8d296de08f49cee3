import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CompilerOptions, compileProject, writeOutput } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'
import { messages } from './messages.ts'

export type Structure = NonNullable<CompilerOptions['outputStructure']>
type CompiledProject = Parameters<typeof compileProject>[0]['project']
interface Settings {
  locales: string[]
  modules: string[]
}
interface MessageFile {
  locale: string
  content: Buffer
}
interface Imported {
  bundles: { id: string; declarations: unknown[] }[]
  messages: { bundleId: string; locale: string }[]
  variants: { messageBundleId: string; messageLocale: string }[]
}
/** A plugin of inlang that reads files of messages. */
interface Format {
  toBeImportedFiles(from: { settings: Settings }): Promise<{ locale: string; path: string }[]>
  importFiles(from: { files: MessageFile[]; settings: Settings }): Promise<Imported>
}

/**
 * Compiles messages with Paraglide, unless they are compiled in this structure already, or in any where none is asked
 * for. The project is handed to it as its own plugin has read it: by way of inlang's database, with statements for
 * each message and each of its forms, it would take ten seconds and not one.
 */
export function compileMessages(structure?: Structure, options: CompilerOptions = messages): Promise<void> {
  const next = before.catch(() => undefined).then(() => compileOnce(structure, options))
  before = next
  return next
}

/** Vite asks once for the browser and once for the server. */
let before: Promise<void> = Promise.resolve()

async function compileOnce(structure: Structure | undefined, options: CompilerOptions): Promise<void> {
  const { settings, format, files } = await readProject(options.project)
  const hash = await hashOf([JSON.stringify([settings, options]), ...files.map(({ content }) => content)])
  // Written last, so that a compilation that was cut short is made again.
  const stampFile = join(options.outdir, 'compiled-from')
  const [compiled, from] = (await fs.readFile(stampFile, 'utf8').catch(() => '')).split(' ')
  if (from === hash && (structure ?? compiled) === compiled) return
  const outputStructure = structure ?? 'message-modules'
  const output = await compileProject({
    project: inMemory(settings, await format.importFiles({ files, settings })),
    compilerOptions: { ...options, outputStructure },
  })
  // A file for each language is always the same few, which the dev server reads meanwhile.
  const cleanDirectory = compiled !== outputStructure || outputStructure === 'message-modules'
  await writeOutput({ directory: resolve(options.outdir), output, cleanDirectory, fs })
  await fs.writeFile(stampFile, `${outputStructure} ${hash}`)
}

async function readProject(project: string) {
  const settings: Settings = JSON.parse(await fs.readFile(join(project, 'settings.json'), 'utf8'))
  // Paths of the settings begin at the folder of the project.
  const fromProject = (path: string) => resolve(project, '..', path)
  const { default: format }: { default: Format } = await import(fromProject(settings.modules[0] ?? ''))
  const named = await format.toBeImportedFiles({ settings })
  const files = named.map(async ({ locale, path }) => ({ locale, content: await fs.readFile(fromProject(path)) }))
  return { settings, format, files: await Promise.all(files) }
}

async function hashOf(inputs: (string | Buffer)[]): Promise<string> {
  const hash = createHash('sha256')
  // The versions of the compiler and of the plugin.
  hash.update(await fs.readFile('package-lock.json'))
  for (const input of inputs) hash.update(`${input.length}:`).update(input)
  return hash.digest('hex')
}

/** All that the compiler asks of a project: its settings, and every bundle with its messages and their variants. */
function inMemory(settings: Settings, imported: Imported): CompiledProject {
  const variants = Map.groupBy(imported.variants, (variant) => `${variant.messageBundleId} ${variant.messageLocale}`)
  const ofBundle = Map.groupBy(imported.messages, ({ bundleId }) => bundleId)
  const bundles = imported.bundles.map((bundle) => ({
    ...bundle,
    messages: ofBundle.get(bundle.id)?.map((message) => ({
      ...message,
      variants: variants.get(`${bundle.id} ${message.locale}`),
    })),
  }))
  const query = { select: () => query, execute: async () => bundles }
  return { settings: { get: async () => settings }, db: { selectFrom: () => query } } as unknown as CompiledProject
}

/** Compiled in a build and for the dev server, which compiles a message again when it is changed. */
export const compiledMessages = (structure: Structure): Plugin => ({
  name: 'uliza:messages',
  enforce: 'pre',
  buildStart: () => compileMessages(structure),
  watchChange: async (path) => {
    if (path.startsWith(resolve(messages.project, '..')) && path.endsWith('.json')) await compileMessages(structure)
  },
})
