import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { termsVersion } from '#contracts/account/terms-version.ts'

/** The words of each version that somebody may have accepted. */
const versions: Record<string, string> = {
  '2026-11-27': 'f3784f78ef0e39c5',
}

const words = ['en', 'sw'].map((language) => {
  const text = readFileSync(join(import.meta.dirname, `../../web/messages/${language}/help.json`), 'utf8')
  return Object.entries(JSON.parse(text)).filter(([key]) => /^help_terms_.*_(title|text)$/.test(key))
})

it('other words of the terms are another version, which says from which day', () => {
  expect(createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)).toBe(versions[termsVersion])
})
