import { writeFile } from 'node:fs/promises'
import { artNames } from '../demo/art.ts'
import { drawnPlaceholder } from '../demo/raster.ts'

// Run after a drawing was changed or added: `node scripts/write-placeholders.ts`.
const placeholders: Record<string, string> = {}
for (const name of artNames.toSorted()) placeholders[name] = await drawnPlaceholder(name)
const entries = Object.entries(placeholders).map(([name, colours]) => `  '${name}': '${colours}',`)
const text = ['/** Made by `scripts/write-placeholders.ts`: `Picture.placeholder` of each drawing. */']
text.push('export const placeholders: Readonly<Record<string, string>> = {', ...entries, '}', '')
await writeFile(new URL('../demo/placeholders.ts', import.meta.url), text.join('\n'))
