import { expect, it } from 'vitest'
import { withLibrariesFirst } from './libraries-first.ts'

it('puts the libraries before the script that a page begins with', () => {
  const entry = '{attrs:{type:`module`,async:!0,src:`/assets/entry.js`}}'
  const manifest = `routes:{__root__:{preloads:["/a.js"],scripts:[${entry}]}}`
  expect(withLibrariesFirst(manifest, '/assets/libraries.js')).toBe(
    `routes:{__root__:{preloads:["/a.js"],scripts:[{attrs:{type:"module",async:!0,src:"/assets/libraries.js"}},${entry}]}}`,
  )
})

it('fails the build when the list of chunks is written in another way', () => {
  expect(() => withLibrariesFirst('routes:{}', '/assets/libraries.js')).toThrow('written in another way')
})
