import { expect, it } from 'vitest'
import { withLibrariesFirst } from './libraries-first.ts'

it('puts the libraries before the script that a page begins with', () => {
  const manifest =
    'routes:{__root__:{preloads:["/a.js"],scripts:[{attrs:{type:"module",async:!0,src:"/assets/entry.js"}}]}}'
  expect(withLibrariesFirst(manifest, '/assets/libraries.js')).toBe(
    'routes:{__root__:{preloads:["/a.js"],scripts:[{attrs:{type:"module",async:!0,src:"/assets/libraries.js"}},{attrs:{type:"module",async:!0,src:"/assets/entry.js"}}]}}',
  )
})

it('finds that script in a list that is not minified', () => {
  const entry = '{ attrs: {\n\ttype: "module",\n\tasync: !0,\n\tsrc: "/assets/entry.js"\n} }'
  expect(withLibrariesFirst(`scripts: [${entry}]`, '/assets/libraries.js')).toBe(
    `scripts:[{attrs:{type:"module",async:!0,src:"/assets/libraries.js"}},${entry}]`,
  )
})

it('fails the build when the list of parts is written in another way', () => {
  expect(() => withLibrariesFirst('routes:{}', '/assets/libraries.js')).toThrow('written in another way')
})
