import { describe, expect, it } from 'vitest'
import { type Chunk, mergeChunks } from './merge-chunks.ts'

const page = (name: string) => `/web/routes/${name}.tsx`

function chunk(modules: string[], users: string[], { size = 400, imports = [] as string[] } = {}): Chunk {
  return { modules, users: new Set(users.map(page)), imports: new Set(imports), size }
}

const modulesOf = (chunks: Chunk[]) => chunks.map(({ modules }) => modules.toSorted().join(' ')).toSorted()

describe('what several pages share', () => {
  it('is one file where a request costs more than what a page loads in vain', () => {
    const chunks = [chunk(['button'], ['cart', 'checkout']), chunk(['field'], ['cart', 'checkout', 'success'])]
    expect(modulesOf(mergeChunks(chunks))).toEqual(['button field'])
  })

  it('stays apart where one page would load much in vain', () => {
    const chunks = [chunk(['menu'], ['cart', 'vendors/$slug'], { size: 30_000 }), chunk(['icon'], ['cart', 'checkout'])]
    expect(modulesOf(mergeChunks(chunks))).toEqual(['icon', 'menu'])
  })

  it('stays apart where the page of a shop would load any of it in vain, which is merged among itself alone', () => {
    const shop = 'vendors/$slug'
    const chunks = [
      chunk(['price'], ['cart', 'success', shop]),
      chunk(['stepper'], ['cart', 'success', 'account', shop]),
      chunk(['field'], ['cart', 'success']),
    ]
    expect(modulesOf(mergeChunks(chunks))).toEqual(['field', 'price stepper'])
  })

  it('is not merged with what brings a third file along', () => {
    const chunks = [
      chunk(['row'], ['account', 'success']),
      chunk(['sheet'], ['account', 'success', 'checkout'], { imports: ['dialog'] }),
      chunk(['dialog'], ['account', 'success', 'checkout', 'onboarding'], { size: 200_000 }),
      chunk(['price'], ['checkout', 'success', 'orders']),
    ]
    const withDialog = mergeChunks(chunks).find(({ imports }) => imports.has('dialog'))
    expect(withDialog?.users).not.toContain(page('orders'))
  })

  it('never makes two files that wait for each other', () => {
    const users = ['cart', 'checkout']
    const chunks = [
      chunk(['top'], users, { imports: ['middle'] }),
      chunk(['middle'], [...users, 'success'], { imports: ['bottom'], size: 55_000 }),
      chunk(['bottom'], [...users, 'success', 'account']),
    ]
    expect(modulesOf(mergeChunks(chunks))).toEqual(['bottom', 'middle', 'top'])
  })

  it('is four files at most on a page where people arrive', () => {
    const chunks = Array.from({ length: 9 }, (_, index) =>
      chunk([`module${index}`], ['events/index', `account/${index}`], { size: 20_000 }),
    )
    const merged = mergeChunks(chunks)
    expect(merged.filter(({ users }) => users.has(page('events/index')))).toHaveLength(4)
  })

  it('is two files at most of what the first page fetches once it is open', () => {
    const upcoming = '/web/features/storefront/home/coming-up.tsx'
    const chunks = Array.from({ length: 5 }, (_, index) => {
      const shared = chunk([`module${index}`], [`account/${index}`], { size: 20_000 })
      shared.users.add(upcoming)
      return shared
    })
    expect(mergeChunks(chunks).filter(({ users }) => users.has(upcoming))).toHaveLength(2)
  })

  it('leaves a library by itself', () => {
    const chunks = [chunk(['library'], ['cart', 'checkout'], { size: 60_000 }), chunk(['icon'], ['cart', 'checkout'])]
    expect(modulesOf(mergeChunks(chunks))).toEqual(['icon', 'library'])
  })
})
