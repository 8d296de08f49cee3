import { describe, expect, it } from 'vitest'
import { mergeParts, type Part } from './merge-parts.ts'

const page = (name: string) => `/web/routes/${name}.tsx`

function part(modules: string[], users: string[], { size = 400, imports = [] as string[] } = {}): Part {
  return { modules, users: new Set(users.map(page)), imports: new Set(imports), size }
}

const modulesOf = (parts: Part[]) => parts.map(({ modules }) => modules.toSorted().join(' ')).toSorted()

describe('what several pages share', () => {
  it('is one file where a request costs more than what a page loads in vain', () => {
    const parts = [part(['button'], ['cart', 'checkout']), part(['field'], ['cart', 'checkout', 'success'])]
    expect(modulesOf(mergeParts(parts))).toEqual(['button field'])
  })

  it('stays apart where one page would load much in vain', () => {
    const parts = [part(['menu'], ['cart', 'vendors/$slug'], { size: 30_000 }), part(['icon'], ['cart', 'checkout'])]
    expect(modulesOf(mergeParts(parts))).toEqual(['icon', 'menu'])
  })

  it('is not merged with what brings a third file along', () => {
    const parts = [
      part(['row'], ['account', 'success']),
      part(['sheet'], ['account', 'success', 'checkout'], { imports: ['dialog'] }),
      part(['dialog'], ['account', 'success', 'checkout', 'onboarding'], { size: 200_000 }),
      part(['price'], ['checkout', 'success', 'orders']),
    ]
    const withDialog = mergeParts(parts).find(({ imports }) => imports.has('dialog'))
    expect(withDialog?.users).not.toContain(page('orders'))
  })

  it('never makes two files that wait for each other', () => {
    const users = ['cart', 'checkout']
    const parts = [
      part(['top'], users, { imports: ['middle'] }),
      part(['middle'], [...users, 'success'], { imports: ['bottom'], size: 50_000 }),
      part(['bottom'], [...users, 'success', 'account']),
    ]
    expect(modulesOf(mergeParts(parts))).toEqual(['bottom', 'middle', 'top'])
  })

  it('is four files at most on a page where people arrive', () => {
    const parts = Array.from({ length: 9 }, (_, index) =>
      part([`module${index}`], ['events/index', `account/${index}`], { size: 20_000 }),
    )
    const merged = mergeParts(parts)
    expect(merged.filter(({ users }) => users.has(page('events/index')))).toHaveLength(4)
  })

  it('leaves a library by itself', () => {
    const parts = [part(['library'], ['cart', 'checkout'], { size: 60_000 }), part(['icon'], ['cart', 'checkout'])]
    expect(modulesOf(mergeParts(parts))).toEqual(['icon', 'library'])
  })
})
