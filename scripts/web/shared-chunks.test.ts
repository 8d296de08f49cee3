import { describe, expect, it } from 'vitest'
import { projectFolder } from './module-users.ts'
import { estimatedSize } from './shared-chunks.ts'

const sizeOf = (code: string) =>
  estimatedSize('page', { getModuleInfo: () => ({ code, importedIds: [], dynamicallyImportedIds: [] }) })

describe('the size of a module, by which the chunks of pages are chosen', () => {
  it('is the same in whatever folder the project stands', () => {
    expect(sizeOf(`import('${projectFolder}/web/routes/cart.tsx')`)).toBe(sizeOf("import('/web/routes/cart.tsx')"))
  })
})
