import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { TooltipProvider } from './tooltip.tsx'

const provider = vi.hoisted(() => vi.fn(() => null))
vi.mock('radix-ui', () => ({ Tooltip: { Provider: provider } }))

it('tooltips open after 700 ms, and the next ones at once within 300 ms', () => {
  renderToStaticMarkup(<TooltipProvider>words</TooltipProvider>)
  expect(provider).toHaveBeenCalledWith(
    expect.objectContaining({ delayDuration: 700, skipDelayDuration: 300 }),
    undefined,
  )
})
