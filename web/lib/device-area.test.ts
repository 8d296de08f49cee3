import { afterEach, expect, it, vi } from 'vitest'
import { deviceArea } from './device-area.ts'

afterEach(() => vi.unstubAllGlobals())

// No page is drawn here.
vi.mock('./page-request.ts', () => ({ pageRequest: () => undefined }))

const onDevice = (cookie: string) => {
  vi.stubGlobal('document', { cookie })
  return [deviceArea.get(), deviceArea.isDeclined()]
}

it('a device on which nobody named an area is asked for it, until that is declined', () => {
  expect(onDevice('')).toEqual([null, false])
  deviceArea.decline()
  expect(document.cookie).toContain('uliza-area=-; path=/; max-age=31536000')
  expect(onDevice('theme=dark; uliza-area=-')).toEqual([null, true])
})

it('an area that is named takes the place of a declined question', () => {
  vi.stubGlobal('document', { cookie: 'uliza-area=-' })
  deviceArea.set('Kilimani')
  expect(document.cookie).toContain('uliza-area=Kilimani')
  expect(onDevice('uliza-area=Kilimani')).toEqual(['Kilimani', false])
})
