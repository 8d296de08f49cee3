/** The project's source files and the imports of each, for the checks of structure and ownership. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  /** Relative to the project's root, with `/`. */
  path: string
  text: string
  lines: number
  /** The files of this project that it imports, types included. */
  imports: string[]
  /** Those of them imported by a relative path, `./` or `../`. */
  relativeImports: string[]
}

const aliases: Record<string, string> = {
  '#contracts/': 'contracts/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#simulator/': 'simulator/',
}

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The files below these folders that Git tracks, or would. */
export function readSources(folders: readonly string[]): SourceFile[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--', ...folders]
  const paths = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 }).split('\n')
  const sources = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path))
  return sources.map((path) => sourceFile(path, readFileSync(path, 'utf8')))
}

export function sourceFile(path: string, text: string): SourceFile {
  const names = Array.from(text.matchAll(specifier), ([, name]) => name as string)
  const resolved = (all: string[]) => all.flatMap((name) => resolveImport(path, name) ?? [])
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    imports: resolved(names),
    relativeImports: resolved(names.filter((name) => name.startsWith('.'))),
  }
}

function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replaceAll('\\', '/')
  const alias = Object.keys(aliases).find((start) => name.startsWith(start))
  return alias ? aliases[alias] + name.slice(alias.length) : null
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
