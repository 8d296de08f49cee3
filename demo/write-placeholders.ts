import { writeFile } from 'node:fs/promises'
import { artNames } from './art.ts'
import { drawnPlaceholder } from './raster.ts'

// Run after a drawing was changed or added: `node demo/write-placeholders.ts`.
const placeholders: Record<string, string> = {}
for (const name of artNames.toSorted()) placeholders[name] = await drawnPlaceholder(name)
const entries = Object.entries(placeholders).map(([name, colours]) => `  '${name}': '${colours}',`)
const text = ['/** Made by `write-placeholders.ts`: `Picture.placeholder` of each drawing. */']
text.push('export const placeholders: Readonly<Record<string, string>> = {', ...entries, '}', '')
await writeFile(new URL('placeholders.ts', import.meta.url), text.join('\n'))
